/**
 * Format: the names of the call and of its parameters stand in their tags after
 * an equals sign. The wrapper may be missing, and may hold several calls.
 *
 *     <wrapper>
 *     <function=NAME>
 *     <parameter=KEY>
 *     value
 *     </parameter>
 *     </function>
 *     </wrapper>
 */
import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { alt, chars, fail, lit, type Parser, peek, succeed, ws } from '../engine/parsing.ts'
import { type Grammar, hold } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { ANY, assignTag, element, type Named, ranged, SIMPLE, WORDS } from './element.ts'
import { printedParameters, taggedCall, wrappedIn } from './parameters.ts'
import { type Common, fromRecord, type Made } from './record.ts'

export interface FunctionTags extends Common {
  readonly wrapper: string
  /** Default: `function` and `parameter`. */
  readonly call?: string
  readonly parameter?: string
  readonly values: Values
  /** Does a call open its section without the wrapper? */
  readonly unwrapped: boolean
  readonly bare?: boolean
  /** White space inside the tags of a value, as the model prints it. */
  readonly pad?: string
}

const head = (word: string): Parser<unknown> => lit(`<${word}`)
const spaced = (word: string): Parser<unknown> =>
  lit('<')
    .then(chars(/[ \t]/, 1, 4))
    .then(lit(word))

/** `<word=NAME>`, with spaces, or `<word name="NAME">`. */
function namedTag(word: string, fits: RegExp = SIMPLE): Parser<Named> {
  const attribute = element(head(word)).chain((tag): Parser<Named> => {
    const name = tag.attributes.get('name')
    return name
      ? succeed({ name, empty: tag.empty, ...(tag.garbled ? { garbled: tag.garbled } : {}) })
      : fail('name="…"')
  })
  const late = ranged(assignTag(spaced(word), fits)).map(([named, garbled]) => ({ ...named, garbled }))
  return alt(assignTag(head(word), fits), attribute, late)
}

/** A dialect of this format. */
export const functionTags = (name: string, record: FunctionTags): Dialect =>
  fromRecord(name, 'function-tags', record, makeFunctionTags)

/** What a record of this format makes. */
export function makeFunctionTags(record: FunctionTags): Made {
  const { wrapper, call = 'function', parameter = 'parameter', values, unwrapped, bare = false, pad = '' } = record
  const [openWord, close] = [`<${wrapper}>`, `</${wrapper}>`]
  const printed = (it: PrintedCall) =>
    `${openWord}\n<${call}=${it.name}>\n${printedParameters(
      it,
      (key, value) => `<${parameter}=${key}>${pad}${value}${value.endsWith('\r') ? '' : pad}</${parameter}>\n`,
      pad === '' ? values.frame : 'none',
    )}</${call}>\n${close}`
  return {
    triggers: [`<${wrapper}`, `< ${wrapper}`, ...(unwrapped ? [`<${call}=`, `<${call} =`] : [])],
    grammar: () => (bare ? hold(grammarOf(record)) : grammarOf(record)),
    print: calls => calls.map(printed).join('\n'),
    closers: [`</${parameter}>`, `</${call}>`, `</${call}_invocation>`, close],
    ...(bare ? { bare } : {}),
  }
}

function grammarOf({ wrapper, call = 'function', parameter = 'parameter', values, unwrapped }: FunctionTags): Grammar {
  const [openWord, close] = [`<${wrapper}>`, `</${wrapper}>`]
  const one = taggedCall({
    open: namedTag(call, WORDS),
    close: `</${call}>`,
    parameter: {
      open: namedTag(parameter, ANY).map(({ name, garbled }) => ({
        key: name,
        values,
        ...(garbled ? { garbled } : {}),
      })),
      begins: [`<${parameter}=`, `<${parameter} `, `< ${parameter}`],
      close: `</${parameter}>`,
    },
    around: [close],
    begins: [`<${call}=`, openWord],
    next: alt<unknown>(
      lit(openWord).then(ws).then(head(call)),
      namedTag(call)
        .then(ws)
        .then(peek(alt<unknown>(head(parameter), lit(`</${call}`), lit('{')))),
    ),
  })
  return alt(
    wrappedIn(element(head(wrapper)), element(spaced(wrapper)), one, close, {
      inner: [`</${parameter}>`, `</${call}>`],
    }),
    ...(unwrapped ? [one] : []),
  )
}
