/** Inputs that make careless parsers slow: each a function of a length. */
import { type Dialect, type Trigger, triggerText } from '../src/engine/dialect.ts'
import { printable } from '../test/generate.ts'

const fill = (piece: string) => (n: number) => piece.repeat(Math.ceil(n / piece.length)).slice(0, n)
const half = (t: Trigger) => triggerText(t).slice(0, -1) || triggerText(t)
const after = (head: string, piece: string) => (n: number) => head + fill(piece)(n)

/** As often as fits, and whole. */
const times = (piece: string, n: number): string => piece.repeat(Math.ceil(n / piece.length))
/** One half of the one, and then of the other. */
const halves = (first: string, second: string) => (n: number) => times(first, n / 2) + times(second, n / 2)

export const hostile = (dialects: readonly Dialect[]): Record<string, (n: number) => string> => ({
  ...Object.fromEntries(
    dialects.flatMap(d => d.triggers.map(t => [`trigger ${JSON.stringify(triggerText(t))}`, fill(triggerText(t))])),
  ),
  ...Object.fromEntries(
    dialects.flatMap(d => d.triggers.map(t => [`half trigger ${JSON.stringify(half(t))}`, fill(half(t))])),
  ),
  ...Object.fromEntries(dialects.flatMap(d => (d.closers ?? []).map(c => [`closer ${c}`, fill(c)]))),
  ...Object.fromEntries(
    dialects
      .filter(d => d.print)
      .map(d => [`calls ${d.name}`, fill(`${d.print!(printable(d, [{ name: 'f', arguments: { a: 1, b: 'x' } }]))}\n`)]),
  ),
  '<': fill('<'),
  '</': fill('</'),
  '{': fill('{'),
  '[': fill('['),
  '[{': fill('[{'),
  '{"a":': fill('{"a":'),
  '{"name":"x",': fill('{"name":"x",'),
  '{"name":"f","arguments":{': fill('{"name":"f","arguments":{'),
  '"': fill('"'),
  '\\': fill('\\'),
  '`': fill('`'),
  '```': fill('```'),
  'fence lines': fill('```\n'),
  'fence openers': fill('```json\n{'),
  '~~~': fill('~~~\n'),
  '&lt;': fill('&lt;'),
  '&amp;': fill('&amp;'),
  '&amp;amp;': fill('&amp;'.repeat(2)),
  '&#': fill('&#'),
  '&#x0003c;': fill('&#x0003c;'),
  'one entity without end': after('&', 'l'),
  'escaped openers': fill('&lt;tool_call&gt;'),
  'escaped invokes': fill('&lt;invoke name=&quot;f&quot;&gt;'),
  spaces: fill(' '),
  newlines: fill('\n'),
  tabs: fill('\t'),
  'spaces and newlines': fill('          \n'),
  'text, then spaces': after('a', ' '),
  'opener, then spaces': after('<tool_call>', ' '),
  'start of a header, then spaces': after('<|start|>', ' '),
  'header, then spaces': after('<|channel|>analysis', ' '),
  'opener, then newlines': after('<tool_call>\n{', '\n'),
  'list marks': fill('- '),
  'stop tokens': fill('<|im_end|>'),
  'stop tokens and text': fill('<|im_end|>a'),
  'tags with long attributes': fill(`<invoke name="${'x'.repeat(300)}`),
  'one long attribute': after('<invoke name="', 'x'),
  'one tag of many attributes': after('<invoke ', 'a="b" '),
  'one tag of half attributes': after('<invoke ', 'a="'),
  'one tag of spaces': after('<invoke', ' '),
  'think in think': fill('<think>'),
  'think pairs': fill('<think>a</think>'),
  'think ends': fill('</think>'),
  'half think ends': fill('</thin'),
  'think, then half ends': after('<think>', '</thin'),
  'think, then calls': after('<think>', '<tool_call>{"name":"f","arguments":{}}</tool_call>'),
  'thoughts of all kinds': fill('<think><thinking><thought><reasoning>'),
  'bare calls': fill('{"name":"f","arguments":{}}'),
  'nested elements': fill('<a>\n<b>'),
  'nested calls': fill('<tool_call>{"name":"f","arguments":{"a":"'),
  'nested invokes': fill('<function_calls><invoke name="f"><parameter name="a">'),
  'nested quotes': fill('"\''),
  'nested lists': fill('> - > '),
  'nested fences': fill('```\n````\n'),
  'JSON in JSON': fill('{"a":"{\\"a\\":'),
  'a closer and an opener, then spaces': halves('</tool_call> \n<think>', ' '),
  'strange members': after('<tool_call>{"name":"f",', '"k":1,'),
  'commas behind a member': after('<tool_call>{"name":"f"', ','),
  'commas behind a call': after('<tool_call>[{"name":"f","arguments":{}}', ', '),
  'comments in a call': after('<tool_call>{', '#\n'),
  'comments behind a member': after('<tool_call>{"name":"f",', '/**/ '),
  'list in a string': after('<tool_call>{"name":"f","arguments":"{\\"a\\":[', '1,'),
  'elements in an element': after(
    ']<]minimax[>[<tool_call>\n]<]minimax[>[<invoke name="f">]<]minimax[>[<a>',
    ']<]minimax[>[<item>1]<]minimax[>[</item>',
  ),
  'elements in elements': after(
    ']<]minimax[>[<tool_call>\n]<]minimax[>[<invoke name="f">]<]minimax[>[<a>',
    ']<]minimax[>[<item>',
  ),
  elements: fill('<read>\n<path>x</path>\n</read>\n'),
  'args: [': after('<tool_call>{"name":"f","arguments":{"a":', '['),
  'args: {"a":': after('<tool_call>{"name":"f","arguments":', '{"a":'),
  'args: string': after('<tool_call>{"name":"f","arguments":{"a":"', 'x'),
  'args: quotes': after('<tool_call>{"name":"f","arguments":{"a":"', '"x '),
  'args: closers in string': after('<tool_call>{"name":"f","arguments":{"a":"', '</tool_call>'),
  'args: backslashes': after('<tool_call>{"name":"f","arguments":{"a":"', '\\'),
  'args: commas': after('<tool_call>{"name":"f","arguments":{"a":[', ','),
  'args: bare words': after('<tool_call>{"name":"f","arguments":{"a":', 'x'),
  'args: digits': after('<tool_call>{"name":"f","arguments":{"a":1', '0'),
  'args: decimals': after('<tool_call>{"name":"f","arguments":{"a":0.', '01'),
  'args: exponents': after('<tool_call>{"name":"f","arguments":{"a":1e', '0E'),
  'args: numbers': after('<tool_call>{"name":"f","arguments":{"a":[', `0.${'0'.repeat(300)}1e5,`),
  'args: keys': after('<tool_call>{"name":"f","arguments":{', '"k":1,'),
  'args: comment': after('<tool_call>{"name":"f","arguments":{/*', '*'),
  'args: spaces': after('<tool_call>{"name":"f","arguments":{"a":1,', ' '),
  'args in a string': after('<tool_call>{"name":"f","arguments":"{\\"a\\":\\"', 'x'),
  'junk in a call': after('<tool_call>{"name":"f" ', 'x '),
  'name without end': after('<tool_call>{"name":"', 'x'),
  'parameter: text': after('<invoke name="f"><parameter name="a">', 'x '),
  'parameter: JSON': after('<invoke name="f"><parameter name="a">', '[1,'),
  'parameter: spaces': after('<invoke name="f"><parameter name="a">', ' '),
  'parameter: digits': after('<invoke name="f"><parameter name="a">', '1'),
  'parameter: <': after('<invoke name="f"><parameter name="a">', '<'),
  'parameter: half closers': after('<invoke name="f"><parameter name="a">', '</paramete'),
  parameters: after('<invoke name="f">', '<parameter name="a">1</parameter>'),
  'held content': after('{"content":"', 'x'),
  answer: after('{"answer":"', 'x {"name": "y" '),
  'strange member': after('{"name":"x","price":[', '{"a":1},'),
  skipped: after('<tool_call>{"name":"f","arguments":[', '1,'),
})

/**
 * The words of a dialect, over and over, and white space before or after: who looks through it again at each word needs a
 * square of time.
 */
export function hostileSpace({ triggers, closers = [] }: Dialect): Record<string, (n: number) => string> {
  const words = [...new Set([...triggers.map(triggerText), ...closers])]
  return Object.fromEntries(
    words.flatMap((word): [string, (n: number) => string][] => [
      [`${word}, then spaces`, halves(word, ' ')],
      [`${word}, then newlines`, halves(word, '\n')],
      [`${word} apart, then spaces`, halves(`${word}\n `, ' ')],
      [`spaces, then ${word}`, halves(' ', word)],
      [`text, then ${word}, then newlines`, n => `a ${halves(word, '\n')(n)}`],
      [`half of ${word}, then spaces`, halves(word.slice(0, -1) || word, ' ')],
      [`${word}, then letters`, halves(word, 'a')],
    ]),
  )
}

const VALUE = 'VALUE'
/** The text of a dialect up to the value of an argument, or to its reasoning. */
const headOf = ({ print, printReasoning }: Dialect): string | undefined =>
  (print?.([{ name: 'f', arguments: { a: VALUE } }]) ?? printReasoning?.(VALUE))?.split(VALUE)[0]

/** What is hard for a value that has not ended: the hardest first. */
const PIECES = [
  ...['x ', '<', '"', '\\', '[', '\n'],
  ...['</', "'", '{"a":', ' ', '&lt;', '`', '```\n', '<a>', '</a>', ')', ','],
]

/** The same within the sections of a dialect: values that do not end, and heads without anything after them. */
export function hostileWithin(dialect: Dialect, most = PIECES.length): Record<string, (n: number) => string> {
  const head = headOf(dialect)
  if (head === undefined) return {}
  const closers = dialect.closers ?? []
  const pieces = [...PIECES.slice(0, most), ...closers.map(c => c.slice(0, -1)), ...closers.map(c => `${c} x`)]
  return Object.fromEntries([
    [`${dialect.name}: heads`, fill(head)],
    [`${dialect.name}: half heads`, fill(head.slice(0, Math.ceil(head.length / 2)))],
    ...pieces.map(piece => [`${dialect.name}: value of ${JSON.stringify(piece)}`, after(head, piece)]),
  ])
}
