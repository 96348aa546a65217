/** Damaged JSON for the laws: pieces aimed at every look-ahead, and real documents with edits. */

import fc from 'fast-check'
import { delimited } from '../../src/json/delimited.ts'
import { finish, KWARGS, MEMBER, type Repair, type Rules, START, type State, scan } from '../../src/json/scan.ts'
import { closers } from '../../src/repair/closer-search.ts'

const PIECES = [
  '"',
  '"',
  "'",
  '`',
  '\\',
  '\\"',
  '\\\\\\"',
  '\\n',
  '\\u12',
  '\\ud83d',
  '\\ude00',
  '\\x4',
  '\\u{1f',
  '{',
  '}',
  '[',
  ']',
  '(',
  ')',
  ',',
  ',',
  ':',
  ':',
  ';',
  ' ',
  ' ',
  '\n',
  '\t',
  '\u00a0',
  '"a"',
  '"b":',
  '"c": ',
  ', "d": ',
  ',"e":1',
  'f:',
  'g=',
  'h->',
  '=>',
  '1',
  '12',
  '-',
  '-2.5e1',
  '1e',
  '.5',
  '1,234',
  ',567',
  '0x1f',
  '12345678901234567',
  'true',
  'True',
  'Truename',
  'None',
  'null',
  'nul',
  'undefined',
  'NaN',
  '-Infinity',
  'x y',
  'New York, NY',
  '//z\n',
  '//',
  '/',
  '/*',
  '*/',
  '#',
  '...',
  '…',
  '["p",',
  '"s\\n"',
  '“',
  '”',
  '‘',
  '，',
  '：',
  '=',
  '+',
  ' + ',
  '"""',
  "'''",
  '""',
  '😀',
  '\ud83d',
  '<',
  '</tool_call>',
  '</t',
  '</',
  'tool_call>',
  'invfunction_calls>',
  'inv',
  'function_',
  'calls>',
  '</invoke>',
  '<|"|>',
  '<|',
  '<b>',
  'ObjectId(',
  'os.f("x")',
  ') * 2',
  ', y, "',
  '"b":\n',
  'new Date(',
  'f(',
  'set([',
  '{{',
  '}}',
  '[/TOOL_CALLS]',
  '[/TO',
  '\\d',
  'é',
  '\u0001',
  'word ',
  'say "hi" now',
  '{"k":"v"}',
]
export const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map(a => a.join(''))

const DOCUMENTS = [
  '{"city": "Oslo", "tags": ["a", {"b": "c\\"d"}], "n": -1.5e3, "ok": true, "none": null}',
  '{"code": "if (x) {\\n  print(\\"a\\", \\"b\\")\\n}", "lang": "py", "lines": [1, 2, 3]}',
  '{\'a\': \'it\'s\', b: True, c: None, /* why */ "d": "say "hi" now", "e": [1 2,, 3,], # x\n f: .5, \'g\': "raw\nline\\d",}',
  '{"h": "<a href="x" class="y">z</a>", "t": ("p", "q"), "s": {1, 2}, "o": ObjectId("5f"), "j": "a" + "b"}',
  '{\\"a\\": \\"x \\\\\\"y\\\\\\"\\", \\"b\\": [1]}',
  '{"todos": "buy milkinvfunction_calls>',
  '{"a": """tri"ple\nq""", "b": ""dd"", "u": New York, NY, "p": 1,234, "d": 2024-01-02, "w": 12 kg}',
  "x=\"v\", n=[1, (2, 3)], s='it's' \"two\", d={'k': None})",
  '<|"|>x "y" \\ z<|"|>',
  '{<|"|>k<|"|>: <|"|>v<|"|>, "l": [<|"|>w<|"|>]}',
  '{"a": "hello, "b": {"c": "x}, "d": [1, "e": "f"}',
  '[{"a": 1, {"a": "x" "b": 2}, [[1, 2}, [3]]]',
]
const edit = fc.record({
  at: fc.nat(),
  del: fc.integer({ min: 0, max: 4 }),
  ins: fc.oneof(fc.constant(''), fc.constantFrom(...PIECES)),
})
const damaged = fc
  .record({
    text: fc.constantFrom(...DOCUMENTS),
    edits: fc.array(edit, { maxLength: 6 }),
    cut: fc.option(fc.nat()),
    close: fc.constantFrom('', '', '</tool_call>', '\n</tool_call>\n', 'tool_call>', '}', '"}'),
  })
  .map(({ text, edits, cut, close }) => {
    let s = text
    for (const e of edits) {
      const i = e.at % (s.length + 1)
      s = s.slice(0, i) + e.ins + s.slice(i + e.del)
    }
    return (cut === null ? s : s.slice(0, cut % (s.length + 1))) + close
  })
export const sizes = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 40 })
export const text = fc.oneof(
  { weight: 2, arbitrary: soup },
  { weight: 2, arbitrary: soup.map(s => `{"k": ${s}`) },
  { weight: 2, arbitrary: soup.map(s => `{"k": "${s}`) },
  { weight: 4, arbitrary: damaged },
)

export const RULES: readonly Rules[] = [
  {},
  { closers: closers('</tool_call>') },
  { closers: closers('</invoke>', '</function_calls>'), delimiter: delimited('<|"|>') },
  { closers: closers('[/TOOL_CALLS]', '<|tool_call_end|>'), nesting: 4 },
  { document: true },
  { delimiter: delimited('<escape>') },
  { strict: true },
]
export const STATES: readonly State[] = [START, START, MEMBER, KWARGS]
export const setting = fc.record({ rule: fc.nat(RULES.length - 1), from: fc.nat(STATES.length - 1) })

export interface Fed {
  readonly out: string
  readonly repairs: readonly Repair[]
  readonly index: number
  readonly state: State
}
/** What a machine would have of it: pieces in, the outputs joined. */
class Feeding {
  #state: State
  readonly #rules: Rules
  #left = ''
  #base = 0
  #out = ''
  #repairs: Repair[] = []
  constructor(from: State, rules: Rules) {
    this.#state = from
    this.#rules = rules
  }
  push(piece: string, ended = false): this {
    this.#left += piece
    const r = scan(this.#state, this.#left, 0, ended, this.#rules)
    this.#out += r.out
    this.#state = r.state
    for (const e of r.repairs ?? [])
      merge(this.#repairs, { code: e.code, start: e.start + this.#base, end: e.end + this.#base })
    this.#base += r.index
    this.#left = this.#left.slice(r.index)
    return this
  }
  get fed(): Fed {
    return { out: this.#out, repairs: this.#repairs, index: this.#base, state: this.#state }
  }
  /** What it would have if the text ended here. */
  ended(): Fed {
    const copy = new Feeding(this.#state, this.#rules)
    copy.#left = this.#left
    copy.#base = this.#base
    copy.#out = this.#out
    copy.#repairs = this.#repairs.map(e => ({ ...e }))
    return copy.push('', true).fed
  }
}
export function feed(from: State, pieces: readonly string[], rules: Rules): Fed {
  const feeding = new Feeding(from, rules)
  for (const piece of pieces) {
    feeding.push(piece)
    if (rules.strict && feeding.fed.repairs.length > 0) return feeding.fed
  }
  return feeding.push('', true).fed
}
/** What each beginning of a text gives, fed by characters; the rules are not strict. */
export function* beginnings(from: State, text: string, rules: Rules): Generator<Fed> {
  const feeding = new Feeding(from, rules)
  yield feeding.ended()
  for (const piece of text.split('')) yield feeding.push(piece).ended()
}
/** The rule of `Output.report`. */
function merge(repairs: Repair[], e: Repair): void {
  const last = repairs[repairs.length - 1]
  if (last && last.code === e.code && last.end === e.start && (e.end > e.start || last.start === e.start))
    last.end = e.end
  else repairs.push(e)
}
export function chunked(s: string, by: readonly number[]): string[] {
  const out: string[] = []
  for (let i = 0, k = 0; i < s.length; k++) {
    const n = Math.max(k % 7 === 6 ? 0 : 1, by[k % by.length]!)
    out.push(s.slice(i, i + n))
    i += n
  }
  return out
}
/** The whole JSON text of what was fed from `from`. */
export const whole = (from: State, out: string, state: State): string =>
  (from === MEMBER ? '{"k":' : '') + out + finish(state)
