/** Derives how a chat template writes tools, calls and results: renders marked texts and compares the rest. */
import type { Dialect, PrintedCall } from '../engine/dialect.ts'
import { checkIsObject, checkKeys, wrong } from '../engine/wrong.ts'
import { spacedJson } from '../formats/spaced.ts'
import { layoutsOf } from '../message/print.ts'
import type { ApplyChatTemplate, TemplateContext } from '../template/types.ts'
import type { ToolDefinition } from '../tools/definitions.ts'
import { toldTools } from './choice.ts'
import { type Written, writtenIn } from './dialect.ts'
import type { RequestForm } from './form.ts'

/** The dialect in which the template writes calls, and further variables to render it with. */
export interface FormOptions extends Written {
  /** Further variables of the template, such as `enable_thinking`. */
  readonly variables?: Readonly<Record<string, unknown>>
}

type Message = Readonly<Record<string, unknown>>
const SYSTEM = 'Ss system sS'
const USER = 'Uu user uU'
const TEXT = 'Tt text tT'
const RESULTS = ['Rr one rR', 'Rr two rR'] as const

/**
 * Derives how a model's chat template writes tools, calls and results, as plain data for `toRequest`: its text about
 * these tools and where that goes, the text between content and calls, and the text around results. The request without
 * tools then renders to the same prompt as the request with tools, as far as the template writes these in ordinary
 * messages; parts that it writes in a role of their own keep the form of the dialect.
 *
 * @throws TypeError if the options or tools are invalid. An error of the template means that it has no such form.
 */
export async function requestForm(
  applyChatTemplate: ApplyChatTemplate,
  tools: readonly ToolDefinition[],
  { variables = {}, ...written }: FormOptions = {},
): Promise<RequestForm> {
  if (typeof applyChatTemplate !== 'function')
    return wrong('applyChatTemplate', 'a function that renders a chat template', applyChatTemplate)
  checkKeys('options', written, ['dialect', 'model', 'template'])
  checkIsObject('variables', variables)
  const dialect = writtenIn(written)
  const described = toldTools(tools).map(tool => ({ type: 'function', function: tool }))
  const render = async (messages: readonly Message[], own?: readonly Message[], prompt = false) => {
    const context: TemplateContext = { ...variables, messages, add_generation_prompt: prompt }
    let text: unknown
    try {
      text = await applyChatTemplate(structuredClone(own === undefined ? context : { ...context, tools: own }))
    } catch {
      return undefined
    }
    return typeof text === 'string' ? text : wrong('applyChatTemplate', 'a function that returns a string', text)
  }
  return { ...(await toolsIn(render, described)), ...(await callsIn(render, dialect)), ...(await turnsIn(render)) }
}
type Render = (
  messages: readonly Message[],
  tools?: readonly Message[],
  prompt?: boolean,
) => Promise<string | undefined>

const system = (content: string): Message => ({ role: 'system', content })
const user = (content: string): Message => ({ role: 'user', content })
const assistant = (content: string): Message => ({ role: 'assistant', content })

/** The text that `whole` has in place of the `mark` in `probe`; undefined if the texts around it differ. */
function inPlaceOf(mark: string, probe: string | undefined, whole: string | undefined): string | undefined {
  const at = probe?.lastIndexOf(mark) ?? -1
  if (probe === undefined || whole === undefined || at < 0) return undefined
  const [before, after] = halves(probe, mark, at)
  const end = whole.length - after.length
  return whole.startsWith(before) && whole.endsWith(after) && end >= before.length
    ? whole.slice(before.length, end)
    : undefined
}

// Tools

/** Finds the place and the text of the tools: the first that render to the same prompt as native tools. */
async function toolsIn(render: Render, tools: readonly Message[]): Promise<RequestForm> {
  const [beside, alone] = [[system(SYSTEM), user(USER)], [user(USER)]]
  const native = await render(beside, tools)
  const nativeAlone = await render(alone, tools)
  const plain = await render(beside)
  const all = inPlaceOf(SYSTEM, plain, native)
  const [before, after] = all?.includes(SYSTEM) ? halves(all, SYSTEM) : []
  const asUser = inPlaceOf(USER, await render(alone), nativeAlone)
  const whole = inPlaceOf(SYSTEM, plain, nativeAlone) ?? ''
  const header = plain?.slice(0, plain.indexOf(SYSTEM)) ?? ''
  const ownTurn = before?.includes(lastLine(header)) ? before.slice(0, before.lastIndexOf(lastLine(header))) : undefined
  const own =
    ownTurn === undefined ? undefined : withoutEnd(ownTurn, plain!.slice(plain!.indexOf(SYSTEM) + SYSTEM.length))
  const found: (RequestForm & { tools: string })[] = []
  if (own !== undefined) found.push({ place: 'own', tools: own, toolsAlone: own })
  if (own?.trim()) found.push({ place: 'own', tools: own.trim(), toolsAlone: own.trim() })
  if (after && before === '') found.push({ place: 'after', joint: '', tools: after, toolsAlone: whole })
  if (before && after === '' && own === undefined)
    found.push({ place: 'before', joint: '', tools: before, toolsAlone: whole })
  if (asUser?.endsWith(USER) && asUser.trim() !== USER) {
    const words = asUser.slice(0, -USER.length)
    found.push({ place: 'user', joint: '', tools: words, toolsAlone: words })
  }
  for (const form of found) {
    const [text, lone] = [form.tools, form.toolsAlone ?? form.tools]
    const same =
      form.place === 'user'
        ? (await render([system(SYSTEM), user(text + USER)])) === native
        : form.place === 'own'
          ? (await render([system(text), ...beside])) === native
          : (await render([system(form.place === 'before' ? text + SYSTEM : SYSTEM + text), user(USER)])) === native
    if (!same) continue
    const first = form.place === 'user' ? user(lone + USER) : system(lone)
    const aloneToo = (await render(form.place === 'user' ? [first] : [first, user(USER)])) === nativeAlone
    return aloneToo ? form : { ...form, toolsAlone: text.trim() }
  }
  return {}
}
const halves = (text: string, mark: string, at = text.indexOf(mark)): readonly [string, string] => [
  text.slice(0, at),
  text.slice(at + mark.length),
]
/** Removes the end of a turn: the longest suffix of `text` with which `rest`, the text after another turn, begins. */
function withoutEnd(text: string, rest: string): string {
  for (let k = Math.max(0, text.length - rest.length); k < text.length; k++)
    if (rest.startsWith(text.slice(k))) return text.slice(0, k)
  return text
}
/** The header of a turn: the last marker before its text, and anything after that marker. */
const lastLine = (text: string): string => /<[^<]*$/.exec(text)?.[0] ?? text

// Calls

/** The calls that the template and the dialect both print, for comparison. */
const CALLS: readonly PrintedCall[] = [
  { name: 'first_tool', arguments: { key: 'value', list: [1, { deep: true }] }, id: 'abcdefgh1' },
  { name: 'other_tool', arguments: { key: 'more' }, id: 'abcdefgh2' },
]
const callsOf = (content: string, args: 'object' | 'text', count: number): Message => ({
  role: 'assistant',
  content,
  tool_calls: CALLS.slice(0, count).map(({ id, name, arguments: values }) => ({
    ...{ id, type: 'function' },
    function: { name, arguments: args === 'object' ? values : spacedJson(values) },
  })),
})

async function callsIn(render: Render, dialect: Dialect): Promise<RequestForm> {
  const talk = (message: Message): readonly Message[] => [user(USER), message, user('Uu end uU')]
  const probe = await render(talk(assistant(TEXT)))
  for (const args of ['object', 'text'] as const)
    for (const layout of [undefined, ...layoutsOf(dialect)]) {
      const native = await render(talk(callsOf(TEXT, args, 2)))
      const said = inPlaceOf(TEXT, probe, native)
      const printed = dialect.print!(CALLS, layout)
      const at = said?.lastIndexOf(printed) ?? -1
      if (said === undefined || at < 0 || !said.startsWith(TEXT)) continue
      const silent = inPlaceOf(TEXT, probe, await render(talk(callsOf('', args, 2))))
      const before = silent === undefined ? -1 : silent.lastIndexOf(printed)
      const found: RequestForm = {
        ...(layout !== undefined && { layout }),
        glue: said.slice(TEXT.length, at),
        before: before < 0 ? '' : silent!.slice(0, before),
        after: said.slice(at + printed.length),
      }
      return { ...found, ...(await resultsIn(render, found, printed, args)) }
    }
  return {}
}

/** Finds the form of results, if the template writes them in a user turn. */
async function resultsIn(
  render: Render,
  { glue = '', after = '' }: RequestForm,
  printed: string,
  args: 'object' | 'text',
): Promise<RequestForm> {
  const answer = (k: number, edge = ''): Message => {
    const { id, name } = CALLS[k]!
    return { role: 'tool', tool_call_id: id, name, content: edge + RESULTS[k] + edge }
  }
  const calls = [user(USER), callsOf(TEXT, args, 2)]
  // Some templates check whether a user message is a result, to find the last question.
  const spoken = assistant(TEXT + glue + printed + after)
  const native = await render([...calls, answer(0), answer(1)])
  const taken = async (mark: string) => inPlaceOf(mark, await render([user(USER), spoken, user(mark)]), native)
  const said = (await taken(`<tool_response>\n${TEXT}\n</tool_response>`)) ?? (await taken(TEXT))
  const [first, second] = [said?.indexOf(RESULTS[0]) ?? -1, said?.indexOf(RESULTS[1]) ?? -1]
  if (said === undefined || first < 0 || second < first) return {}
  const open = said.slice(0, first)
  const middle = said.slice(first + RESULTS[0].length, second)
  const end = said.slice(second + RESULTS[1].length)
  const at = middle.lastIndexOf(open)
  if (at < 0) return {}
  // The closer of a result comes before the next result and after the last one.
  let close = middle.slice(0, at)
  while (close !== '' && !end.startsWith(close)) close = close.slice(0, -1)
  const between = middle.slice(close.length, at)
  const loose = await render([...calls, answer(0, '\n'), answer(1)])
  return {
    ...{ result: `${open}{result}${close}`, between, afterResults: end.slice(close.length) },
    ...(loose === native && { trim: true }),
  }
}

/** Finds whether messages have to be merged: whether the template refuses two user messages in a row. */
async function turnsIn(render: Render): Promise<RequestForm> {
  return { merge: (await render([user(USER), user('Uu more uU')])) === undefined }
}
