/**
 * Format: an element named after the tool, with a child element for each parameter, named after its key.
 *
 *     <read>
 *     <filePath>src/app.js</filePath>
 *     </read>
 */
import { DOT, isDigit, MINUS } from '../engine/chars.ts'
import type { Dialect } from '../engine/dialect.ts'
import { END, END_PARAM, type Event, NONE, param } from '../engine/event.ts'
import { rememberedFew } from '../engine/memo.ts'
import {
  alt,
  given,
  glanceOf,
  list,
  lit,
  no,
  ok,
  optional,
  type Parser,
  peek,
  primitive,
  run,
  succeed,
  ws,
} from '../engine/parsing.ts'
import { reported } from '../engine/reported.ts'
import { ahead, emit, type Grammar, hold, many, type Step, seq } from '../engine/step.ts'
import type { Values } from '../engine/values.ts'
import { section } from '../repair/closing.ts'
import { foreign } from '../repair/markers.ts'
import { cdata } from './cdata.ts'
import { ANY, assignTag, element, type Tag } from './element.ts'
import { elementValue, type Tags } from './element-value.ts'
import { type PrintedTags, printedCalls } from './print-tags.ts'
import { raw } from './raw-text.ts'
import { type Common, fromRecord, type Made } from './record.ts'
import { endParam, wholeValue } from './tagged-call.ts'
import { plainKeys } from './templates.ts'
import { isNameLetter, nameEnd } from './tool-name.ts'
import { typedCall } from './with-typing.ts'

/** Sizes of the caches of grammars: tools, and keys of each tool. */
const MAX_TOOLS = 16
const MAX_KEYS = 256

/** The name in `<name>`, a tag without attributes; the token of another dialect may precede it: `<｜DSML｜name>`. */
export function nameTag(accepts: (name: string) => boolean): Parser<string> {
  const named: Parser<string> = primitive((input, i) => {
    let j = nameEnd(input, i, isName)
    if (j === input.length) return no(j, 'a tag')
    const name = input.slice(i, j)
    for (let k = 0; k < 4 && input[j] === ' '; k++) j++
    if (j === input.length) return no(j, 'a tag')
    return input[j] === '>' && name !== '' && accepts(name) ? ok(j + 1, name) : no(j, 'a tag')
  })
  return lit('<').then(optional(foreign)).then(named)
}
const isName = (c: number, first: boolean): boolean =>
  isNameLetter(c) || (!first && (isDigit(c) || c === MINUS || c === DOT))

/**
 * A parameter as an element named after its key, inside the element `outer`. `next`: what follows a value whose closing
 * tag is missing.
 */
export function childElement(
  values: Values,
  outer: Tags,
  accepts: (name: string) => boolean = () => true,
  loose = true,
  next?: (key: string) => Parser<unknown>,
): Grammar {
  const rest = (tag: string, begin: readonly Event[], value: Grammar) =>
    section(
      again(`<${tag}>`).map(repeated => [...begin, ...repeated]),
      alt(cdata, value),
      `</${tag}>`,
      { end: END_PARAM, cut: true },
    )
  const whole = rememberedFew((key: string) => {
    const own = { open: `<${key}>`, close: `</${key}>` }
    return rest(key, [param(key, values)], elementValue(own, outer, next?.(key)))
  }, MAX_KEYS)
  /** `<arg name="KEY">`: another such tag ends the value. */
  const named = rememberedFew(
    (tag: string) => rest(tag, NONE, raw('value', `</${tag}>`, `<${tag} `, outer.close)),
    PARAMETERS.size,
  )
  const child = loose
    ? looseTag(accepts).chain(({ name, key, empty, value }): Grammar => {
        if (empty) return succeed<Step>({ events: [param(key, values), ...wholeValue(value), ...END_PARAM] })
        return key === name ? whole(name) : seq(succeed<Step>({ events: [param(key, values)] }), named(name))
      })
    : nameTag(accepts).chain(whole)
  return primitive((input, i) => {
    const plain = plainElement(input, i, accepts)
    if (!plain) return run(child, input, i)
    const [name, text, at, end] = plain
    return ok(end, { events: [param(name, values), ...wholeValue(text), endParam(at)] })
  }, glanceOf(child))
}
/** The element at `i`, if it has arrived completely and contains only text: it needs no grammar for its name. */
function plainElement(input: string, i: number, accepts: (name: string) => boolean) {
  if (input[i] !== '<') return undefined
  const j = nameEnd(input, i + 1, isName)
  if (j === i + 1 || input[j] !== '>') return undefined
  const name = input.slice(i + 1, j)
  const close = `</${name}>`
  const at = input.indexOf('<', j)
  if (at < 0 || !input.startsWith(close, at) || !accepts(name)) return undefined
  return [name, input.slice(j + 1, at), at, at + close.length] as const
}
/** Elements whose key is in an attribute: `<arg name="KEY">`. */
const PARAMETERS: ReadonlySet<string> = new Set(['parameter', 'param', 'argument', 'arg', 'property', 'field'])
/** A parameter in the syntax of another dialect, in the element of a tool: `<parameter=KEY>`. */
const assignedChild = (values: Values, outer: Tags): Grammar =>
  section(
    assignTag(lit('<parameter'), ANY).map(({ name }) => [param(name, values)]),
    elementValue({ open: '<parameter=', close: '</parameter>' }, outer),
    '</parameter>',
    { end: END_PARAM, cut: true },
  )
/** `<` and the name of an element, if something follows it. */
const begun = (accepts: (name: string) => boolean): Parser<string> =>
  primitive((input, i) => {
    if (input[i] !== '<') return no(i, 'a tag')
    const j = nameEnd(input, i + 1, isName)
    if (j === i + 1 || j === input.length) return no(j, 'a tag')
    const name = input.slice(i + 1, j)
    return accepts(name) ? ok(j, name) : no(j, 'a key')
  }, true)
/** The opening tag of a parameter: the name of its element, its key, and its value if the element is empty. */
interface Child {
  readonly name: string
  readonly key: string
  readonly empty: boolean
  readonly value: string | undefined
}
/** `<name>`, `<name type="string">` or `<name/>`; `<arg name="key">`. */
const looseTag = (accepts: (name: string) => boolean): Parser<Child> =>
  list<[string, Tag]>(begun(accepts), element(succeed(undefined))).accept(
    ([name, { attributes, empty, garbled }]): Child | undefined => {
      if (garbled) return undefined
      const key = PARAMETERS.has(name) ? (attributes.get('name') ?? attributes.get('key')) : undefined
      return { name, key: key || name, empty, value: attributes.get('value') }
    },
    '>',
  )

/** Elements of calls, which are not parameters of an element that is only guessed to be a call. */
const CALLS = /^(?:tool|function)_calls?$/

/** A call as an element named after the tool, which contains only child elements. */
export function nestedCall(isTool: (name: string) => boolean, values: Values, loose = false): Grammar {
  const call = (name: string) => {
    const close = `</${name}>`
    const outer = { open: `<${name}>`, close }
    const next = (key: string) =>
      nameTag(other => other !== key && given().get(name)?.parameters.includes(other) === true)
    const named = childElement(values, outer, name => loose || !CALLS.test(name), loose, next)
    const child = loose ? alt(named, assignedChild(values, outer)) : named
    const twice = ws
      .then(again(`<${name}>`))
      .skip(ws)
      .skip(peek(nameTag(() => true)))
    const one = section(
      alt(twice, ws.result(NONE)).map(repeated => [...typedCall(name), ...repeated]),
      alt(seq(child, many(child)), ahead(ws.then(lit(close)))),
      close,
      { end: END, cut: true },
    )
    return seq(one, emit(alt(reported('stray-close', ws.then(lit(close))), succeed(NONE))))
  }
  return nameTag(isTool).chain(rememberedFew(call, MAX_TOOLS))
}
/** A repetition of the tag just read: dropped and reported. */
const again = (tag: string): Parser<readonly Event[]> =>
  alt<readonly Event[]>(reported('garbled-open', lit(tag)), succeed(NONE))

// A whole dialect

/** One call is `<{name}>{parameters}</{name}>`, one parameter `<{key}>{value}</{key}>`. */
export interface ToolElements extends Common, PrintedTags {}

/**
 * A dialect of this format. Without a list of tools, an element whose name is in lower case is guessed to be a call,
 * and is buffered until it ends.
 */
export const toolElements = (name: string, record: ToolElements): Dialect =>
  fromRecord(name, 'tool-elements', record, makeToolElements)

/** Makes the parts of a dialect from a record of this format. */
export function makeToolElements(record: ToolElements): Made {
  const guess = () => {
    const none = new Set(NO_TOOLS.split(' '))
    const mayBeTool = (name: string) => /^[a-z][a-z\d_]*$/.test(name) && !none.has(name)
    return hold(
      nestedCall(name => given().tools.length === 0 && mayBeTool(name), record.values),
      'whole',
    )
  }
  const ofTool = () =>
    hold(
      nestedCall(name => given().has(name), record.values, true),
      'whole',
    )
  return {
    triggers: [{ text: '<', at: 'line' }],
    grammar: () => alt(ofTool(), guess()),
    print: calls =>
      printedCalls(
        record,
        calls.map(call => plainKeys(call)),
      ),
    bare: true,
  }
}

/** Elements of HTML and SVG, wrappers of answers, tokens around turns: not tools, unless given as tools. */
const NO_TOOLS = `a abbr address article aside audio b blockquote body br button canvas caption center circle cite code colgroup data \
dd defs del details dfn dialog div dl dt ellipse em fieldset figcaption figure font footer form g h1 h2 h3 h4 \
h5 h6 head header hgroup hr html i iframe ins kbd label legend li line link main map mark math menu meta meter nav \
noscript object ol optgroup option output p path picture polygon pre progress q rect response answer result results \
rp rt ruby s samp script section select slot small source span strong style sub summary sup svg table tbody td \
template text textarea tfoot th thead time title tr track tspan u ul use var video tool_call tool_calls \
function_calls function invoke parameter parameters think thinking thought reasoning tools tool note example \
examples steps step instructions context document documents xml root config project dependencies dependency \
configuration properties plugin plugins build settings functions toolcall \
tool_use tool_code tool_request function_call use_mcp_tool \
assistant user system bos eos sep start_of_turn end_of_turn beginning_of_sentence end_of_sentence`
