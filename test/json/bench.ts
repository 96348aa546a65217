/** `npx tsx test/json/bench.ts [hostile]`: speed beside JSON.parse; with `hostile`, whether time doubles with size. Best of several runs. */

import { repairJson } from '../../src/json/repair.ts'
import { finish, type Rules, START, scan } from '../../src/json/scan.ts'
import { closers } from '../../src/repair/closer-search.ts'

const rules: Rules = { closers: closers('</tool_call>') }
const best = (times: number, run: () => void): number => {
  let least = Infinity
  for (let k = 0; k < times; k++) {
    const t = performance.now()
    run()
    least = Math.min(least, performance.now() - t)
  }
  return least
}
/** What a machine does with a stream: the rest of the input is kept, and read on when more comes. */
function stream(pieces: readonly string[], size: Rules): number {
  let state = START
  let left = ''
  let n = 0
  for (const p of pieces) {
    left = left === '' ? p : left + p
    const r = scan(state, left, 0, false, size)
    n += r.out.length
    state = r.state
    left = r.index === left.length ? '' : left.slice(r.index)
  }
  const r = scan(state, left, 0, true, size)
  return n + r.out.length + finish(r.state).length
}
const cut = (s: string, size: number): string[] => {
  const out: string[] = []
  for (let i = 0; i < s.length; i += size) out.push(s.slice(i, i + size))
  return out
}
const string = (n: number) =>
  `{"path": "notes.txt", "body": ${JSON.stringify('a line of text, nothing special in it at all; then another one '.repeat(n / 64))}}`
const code = (n: number) => `{"path": "a.ts", "body": ${JSON.stringify('line of "text" <b>\n'.repeat(n / 20))}}`
const program = (n: number) =>
  `{"path": "a.ts", "body": ${JSON.stringify('  if (a[i] > 0) {\n    total += f(a[i], "x")\n  }\n'.repeat(n / 50))}}`
const keys = (n: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: n / 20 }, (_, i) => [`key${i}`, i % 3 ? i : `v${i}`])))
const records = (n: number) =>
  JSON.stringify(
    Array.from({ length: n / 80 }, (_, i) => ({ id: i, name: `name ${i}`, tags: ['a', 'b'], ok: true, score: i / 7 })),
    null,
    2,
  )

if (process.argv[2] !== 'hostile') {
  console.log('a push of 4 characters, scan alone')
  for (const [name, doc] of [
    ['one string', string(4e5)],
    ['code', code(4e5)],
    ['program', program(4e5)],
    ['many keys', keys(3e5)],
    ['records', records(3e5)],
  ] as const) {
    const pieces = cut(doc, 4)
    const ms = best(7, () => stream(pieces, rules))
    console.log(`  ${name.padEnd(12)} ${((1e3 * ms) / pieces.length).toFixed(3)} us`)
  }
  console.log('batch, MB/s: JSON.parse, repairJson (ratio), scan + JSON.parse (ratio)')
  for (const [name, doc] of [
    ['1 MB string', string(1e6)],
    ['1 MB code', code(1e6)],
    ['1 MB program', program(1e6)],
    ['many keys', keys(3e5)],
    ['records', records(5e5)],
  ] as const) {
    const p = best(15, () => JSON.parse(doc))
    const r = best(15, () => repairJson(doc))
    const s = best(15, () => {
      const e = scan(START, doc, 0, true, rules)
      JSON.parse(e.out)
    })
    const speed = (ms: number) => (doc.length / 1e3 / ms).toFixed(0).padStart(5)
    console.log(
      `  ${name.padEnd(14)} ${speed(p)} ${speed(r)} (${(p / r).toFixed(2)}) ${speed(s)} (${(p / s).toFixed(2)})`,
    )
  }
  const damaged = (n: number) => `{${'\'k\': \'it\'s\', l: True, "m": "say "hi" now", // c\n'.repeat(n / 50)}`
  const ms = best(15, () => repairJson(damaged(1e4)))
  console.log(`10 KB, damaged everywhere: ${ms.toFixed(2)} ms`)
} else {
  const hostile: Record<string, string> = {
    braces: '{',
    brackets: '[',
    keys: '{"a":',
    half: '{"a" ',
    parens: '(',
    calls: 'f(',
    sets: '{1,',
    spaces: '{        ',
    commas: '[,',
    quotes: '["',
    triple: '"""',
    backslashes: '\\',
    escapedQuotes: '\\"',
    inner: '{"a":"x"y',
    comma: '{"a":"x", ',
    colons: '{"a:',
    bare: '{"a":x ',
    bareComma: '{"a":x, ',
    bareQuote: '{"a":x" ',
    numbers: '1 ',
    digits: '1',
    comments: '/* ',
    slashes: '/',
    closers: '}',
    mixed: '[{',
    wrong: '[}',
    tags: '{"a":"</tool_call>',
    tag: '</tool_call>',
    half_tag: '</tool',
    lt: '<',
    fences: '```',
    fenced: '```\n{"a":',
    prose: 'see {x} and [1] ',
    plus: '"a" + ',
    dots: '[...',
    joins: '"a"\n',
    doubled: '""a',
    dates: '{"a":2024-01-01,',
    surrogates: '\\ud83d',
    stringBraces: '{"a":"}}}}',
    names: '{"a":"inv tool_call',
    prosebrace: '{"a',
    dup: '{"a":1,"a":2,',
    objects: '{"a":1}',
    paren_string: '("x" ',
    members: '"a": {"b":1}, ',
    newline: '{"a":"x\n',
  }
  for (const [name, unit] of Object.entries(hostile))
    for (const opening of ['', '{"k": ', '{"k": "']) {
      const doc = (n: number) => opening + unit.repeat(n / unit.length)
      const ways: [string, (s: string) => void][] = [
        ['repairJson', s => void repairJson(s)],
        ['pushes', s => void stream(cut(s, 4), rules)],
      ]
      for (const [way, run] of ways) {
        const time = (n: number) => {
          const s = doc(n)
          return best(3, () => run(s))
        }
        time(1e4)
        const [a, b] = [time(1e5), time(2e5)]
        if (b / a < 2.6 && b < 600) continue
        const [c, d] = [time(4e5), time(8e5)] // small times lie: see whether it goes on
        if (d / b > 6 || d > 2400)
          console.log(
            `${name} ${JSON.stringify(opening)} ${way}: ${[a, b, c, d].map(t => t.toFixed(1)).join(' / ')} ms at 0.1 / 0.2 / 0.4 / 0.8 MB`,
          )
      }
    }
}
