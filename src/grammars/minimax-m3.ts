import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { type Event, error } from '../engine/event.ts'
import { alt, chars, fail, list, lit, optional, type Parser, peek, succeed, ws } from '../engine/parsing.ts'
import type { Values } from '../engine/values.ts'
import { element, ranged } from '../formats/element.ts'
import { closeTag, nestedParameters, printedNested } from '../formats/nested-values.ts'
import { wrapped } from '../formats/parameters.ts'
import { section } from '../repair/block.ts'

const NS = ']<]minimax[>['
const VALUES: Values = { untyped: 'json', frame: 'none', blank: true }
const blank = chars(/\s/, 0, 8)
const wrapperClose = closeTag(NS, 'tool_call')
const invokeClose = closeTag(NS, 'invoke')

const head: Parser<readonly Event[]> = element(lit(NS).then(blank).then(lit('<invoke'))).chain(({ attributes }) => {
  const name = attributes.get('name')
  return name ? succeed([{ type: 'call' }, { type: 'name', name }]) : fail('name="…"')
})
/** The token of a tag that is lost, before the call. */
const token: Parser<readonly Event[]> = alt<readonly Event[]>(
  ranged(lit(NS).skip(ws))
    .skip(peek(lit(NS)))
    .map(([, [from, to]]) => [error('garbled-open', from, to)]),
  succeed([]),
)
const call = section(
  list<[readonly Event[], readonly Event[]]>(token, head).map(([said, events]) => [...events, ...said]),
  nestedParameters({ token: NS, values: VALUES, around: [invokeClose, wrapperClose] }),
  invokeClose,
  {
    end: [{ type: 'end' }],
    cut: true,
  },
)
const print = (it: PrintedCall) =>
  `${NS}<invoke name="${it.name}">${Object.entries(it.arguments)
    .map(([key, value]) => printedNested(NS, key, value))
    .join('')}${NS}</invoke>\n`

/**
 * A namespace token before each tag; the key is the tag, objects nest as tags,
 * arrays as `<item>`.
 *
 *     ]<]minimax[>[<tool_call>
 *     ]<]minimax[>[<invoke name="read_file">]<]minimax[>[<path>notes.txt]<]minimax[>[</path>]<]minimax[>[</invoke>
 *     ]<]minimax[>[</tool_call>
 */
export const minimaxM3: Dialect = {
  name: 'minimax-m3',
  aliases: ['minimax-m3-xml'],
  triggers: [NS, '<tool_call>'],
  grammar: alt(wrapped(optional(lit(NS)).then(blank).then(lit('<tool_call>')), call, wrapperClose), call),
  print: calls => `${NS}<tool_call>\n${calls.map(print).join('')}${NS}</tool_call>`,
  closers: [invokeClose.text, wrapperClose.text],
  models: ['MiniMax-M3'],
}
