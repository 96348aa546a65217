/** Tools, calls that fit them, calls that do not, and texts drawn from the tree of a constraint. */
import type { Node } from '../../src/constraint/tree.ts'
import type { Dialect, PrintedCall } from '../../src/engine/dialect.ts'
import type { ToolDefinition } from '../../src/index.ts'
import type { Chance } from '../../src/testing/invented.ts'

const WEATHER = {
  type: 'object',
  properties: {
    city: { type: 'string' },
    days: { type: 'integer' },
    unit: { type: 'string', enum: ['celsius', 'fahrenheit'] },
    near: {
      type: 'array',
      items: { type: 'object', properties: { lat: { type: 'number' }, label: { type: 'string' } }, required: ['lat'] },
    },
  },
  required: ['city', 'unit'],
  additionalProperties: false,
}
const WRITE = {
  type: 'object',
  properties: {
    path: { type: 'string' },
    content: { type: 'string' },
    mode: { type: ['integer', 'null'] },
    force: { type: 'boolean' },
  },
  required: ['path', 'content'],
  additionalProperties: false,
}
const tool = (name: string, parameters: object): ToolDefinition => ({
  type: 'function',
  function: { name, parameters },
})
const TOOLS = [tool('get_weather', WEATHER), tool('write_file', WRITE)]
/** For dialects whose calls have one parameter each. */
const SOLE = [
  tool('say', { type: 'object', properties: { words: { type: 'string' } }, required: ['words'] }),
  tool('pick', {
    type: 'object',
    properties: { kind: { type: 'string', enum: ['red', 'green'] } },
    required: ['kind'],
  }),
]
export const toolsFor = (dialect: Dialect): readonly ToolDefinition[] =>
  dialect.format?.body === 'sole-parameter' ? SOLE : TOOLS

const WORDS = [
  ...[
    'Oslo',
    'São Paulo',
    '東京 🙂',
    '<b>x</b> & "q" \\ \'',
    'a\nb\n\n  c',
    'if (a < b) { return `x` }',
    '',
    'null',
    '42',
  ],
  ...['{"a": [1, 2]}', '\tindent', '```json', "it's", 'x = "y"', 'C:\\dir', '[1', '</b', 'a: b', '#', '&amp; &lt;'],
]
/** Calls that fit the tools, members in the declared order. */
export function fitting(chance: Chance, dialect: Dialect, only?: string): readonly PrintedCall[] {
  const word = () => chance.pick(WORDS)
  const some = <T>(value: () => T, key: string) => (chance.below(2) ? { [key]: value() } : {})
  const weather = () => ({
    city: word(),
    ...some(() => chance.below(30) - 3, 'days'),
    unit: chance.pick(['celsius', 'fahrenheit']),
    ...some(
      () => Array.from({ length: chance.below(3) }, () => ({ lat: chance.below(90) / 4, ...some(word, 'label') })),
      'near',
    ),
  })
  const write = () => ({
    path: word(),
    content: word() + word(),
    ...some(() => (chance.below(2) ? null : 420), 'mode'),
    ...some(() => chance.below(2) === 1, 'force'),
  })
  const makers: readonly (readonly [string, () => PrintedCall['arguments']])[] =
    toolsFor(dialect) === SOLE
      ? [
          ['say', () => ({ words: word() })],
          ['pick', () => ({ kind: chance.pick(['red', 'green']) })],
        ]
      : [
          ['get_weather', weather],
          ['write_file', write],
        ]
  const [first] = makers
  const count = only === undefined ? 1 + chance.below(3) : 1
  return Array.from({ length: count }, () => {
    const [name, make] = only === undefined ? chance.pick(makers) : (makers.find(([own]) => own === only) ?? first!)
    return { name, arguments: make() }
  })
}

const call = (name: string, values: PrintedCall['arguments']): PrintedCall => ({ name, arguments: values })
/** Calls that do not fit, by what is the matter with them. */
const WRONG: Readonly<Record<string, PrintedCall>> = {
  'another value than those of an enum': call('get_weather', { city: 'Oslo', unit: 'kelvin' }),
  'a required parameter is missing': call('get_weather', { city: 'Oslo' }),
  'no parameter at all': call('write_file', {}),
  'a parameter that is not declared': call('write_file', { path: 'a', content: 'b', owner: 'root' }),
  'text for an integer': call('get_weather', { city: 'Oslo', days: 'three', unit: 'celsius' }),
  'a fraction for an integer': call('get_weather', { city: 'Oslo', days: 1.5, unit: 'celsius' }),
  'a tool that was not given': call('rm', { path: 'a', content: 'b' }),
  'a member missing in a list': call('get_weather', { city: 'Oslo', unit: 'celsius', near: [{ label: 'x' }] }),
  'another kind of value': call('write_file', { path: 'a', content: 'b', force: [1] }),
}
const WRONG_SOLE: Readonly<Record<string, PrintedCall>> = {
  'another value than those of an enum': call('pick', { kind: 'blue' }),
  'a tool that was not given': call('rm', { words: 'a' }),
}
export const wrongFor = (dialect: Dialect) => (toolsFor(dialect) === SOLE ? WRONG_SOLE : WRONG)

const PIECES = [
  ...[
    'Oslo',
    'a\nb',
    '<b>',
    '</param',
    '{"a": 1}',
    '',
    ' ',
    '\n',
    '42',
    'null',
    '<tool',
    '｜',
    'x = "y"',
    '```',
    '🙂',
    '好的，我来看',
    '✿',
    'true',
  ],
  ...[
    '[1',
    '&amp;',
    '</',
    '<|',
    '"',
    "'",
    '\\',
    '- ',
    '# ',
    ': ',
    ')',
    '}',
    ']',
    '>',
    'é<b',
    '\t',
    '&lt;',
    '<think',
    '{',
    '(',
  ],
]
/** The characters that classes are drawn from. */
const CHARACTERS = [...'abcdefnrtuxyzABCEF0123456789 -_.,:;+*/?!"\'<>[]{}()&|\\\n\té東🙂']
/** A text of the tree. `markers` are pieces that free text may try to have too. */
export function drawn(node: Node, chance: Chance, markers: readonly string[], depth = 0): string {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'seq':
      return node.of.map(one => drawn(one, chance, markers, depth)).join('')
    case 'alt':
      return drawn(depth > 40 ? node.of[0]! : chance.pick(node.of), chance, markers, depth + 1)
    case 'rule':
      return drawn(node.make(), chance, markers, depth + 1)
    case 'class': {
      const fits = new RegExp(`^${node.text}$`, 'u')
      return chance.pick(CHARACTERS.filter(c => fits.test(c)))
    }
    case 'many': {
      const most = Math.min(node.max, node.min + (depth > 20 ? 0 : node.of.kind === 'class' ? 6 : 2))
      const count = node.min + chance.below(most - node.min + 1)
      return Array.from({ length: count }, () => drawn(node.of, chance, markers, depth + 1)).join('')
    }
    case 'free': {
      const all = [...PIECES, ...markers, ...markers.map(marker => marker.slice(0, -1))]
      const own = Array.from({ length: chance.below(4) }, () => chance.pick(all)).join('')
      return allowed(own, node.without) && !(node.whole && isBegun(own, node.without)) ? own : 'plain'
    }
  }
}
/** Of a marker the grammars know this much: up to the first character beyond ASCII, or the second if it begins with one. */
const known = (marker: string): string => /^.?[\x00-\x7f]*[^\x00-\x7f]?/su.exec(marker)![0]
/** All characters beyond ASCII are one to them. */
const alike = (own: string): string => own.replace(/[^\x00-\x7f]/gu, '｜')
/** Does the text end with the beginning of a marker? A single character beyond ASCII is none, nor are words. */
const isBegun = (own: string, without: readonly string[]): boolean =>
  without
    .map(marker => alike(known(marker)))
    .flatMap(marker => [...marker].map((_, k) => marker.slice(0, k)))
    .some(part => /^[^a-z｜]|^｜./i.test(part) && alike(own).endsWith(part))
const allowed = (own: string, without: readonly string[]): boolean =>
  !without.some(marker => alike(own).includes(alike(known(marker))))
