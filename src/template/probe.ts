/** Renders the turns that the derivation compares; they differ in one respect each. */
import { type Call, callOf, type Form, type Said, toolOf } from './conversation.ts'
import type { Renderer } from './renderer.ts'

export const NAME = 'zz_alpha'
export const OTHER = 'yy_beta'
export const CONTENT = 'Cc text cC'
export const THOUGHT = 'Rr why rR'
export const TWO = { kone: 'vOne', ktwo: 'vTwo' }
export const OTHERS = { kone: 'wOne', ktwo: 'wTwo' }
/** Sample values that show how the template prints each type, and the forms that they may have beside that of JSON. */
export const SAMPLES: readonly (readonly [type: string, value: unknown, ...forms: string[]])[] = [
  ['number', 7.5],
  ['boolean', true, 'True'],
  ['null', null, 'None'],
  ['array', ['q'], "['q']"],
  ['object', { q: 1 }, "{'q': 1}", '{"q": 1}'],
]
export const QUOTES = 'a\\b"c\'d'
export const MARKUP = 'a<b & c'

const property = (type: string) => ({ type, description: type })
const PROPERTIES = {
  kone: property('string'),
  ktwo: property('string'),
  knum: property('number'),
  kyes: property('boolean'),
  knil: { type: 'integer', nullable: true },
  klist: { type: 'array', items: { type: 'string' } },
  kobj: { type: 'object' },
}
const TOOLS = [NAME, OTHER].map(name => toolOf(name, PROPERTIES))
const one = (values: Call['arguments']): Call => callOf(NAME, values)

/** Matches a content block that the template prints as data instead of rendering it. */
export const BLOCK = /["']?type["']?: *["']thinking/

/** Turns as the template prints them, including headers; `''` for a turn that it cannot print. */
export interface Probes {
  readonly form: Form
  /** The text that the generation prompt adds. */
  readonly opening: string
  /** The text that the generation prompt adds with `enable_thinking` off. */
  readonly openingOff: string
  readonly answer: string
  readonly one: string
  /** Two calls; `''` if the template prints only one of them. */
  readonly two: string
  /** Turns with reasoning before an answer, before a call, and before both. */
  readonly thought: readonly string[]
  /** A turn with text and a call. */
  readonly talk: string
  /** Calls with the value `QUOTES`, with `MARKUP`, and with each of `SAMPLES`, keyed by type. */
  readonly quotes: string
  readonly markup: string
  readonly samples: Readonly<Record<string, string>>
}

export async function probe(renderer: Renderer): Promise<Probes | string> {
  const form = await formOf(renderer)
  if (typeof form === 'string') return form
  const turn = async (said: Said, as = form) => {
    const text = await renderer.turn(said, as, TOOLS)
    return text instanceof Error ? '' : text
  }
  const called = (...calls: readonly Call[]) => turn({ calls })
  /** Renders a turn with reasoning, in the form in which the template prints the reasoning exactly once. */
  const thought = async (said: Said): Promise<string> => {
    for (const reasoning of ['field', 'blocks'] as const) {
      const text = await turn({ reasoning: THOUGHT, ...said }, { ...form, reasoning })
      if (text.split(THOUGHT).length === 2 && !BLOCK.test(text)) return text
    }
    return ''
  }
  const calls = [one(TWO)]
  const two = await called(one(TWO), callOf(OTHER, OTHERS))
  const samples: [string, string][] = []
  for (const [type, value] of SAMPLES) samples.push([type, await called(one({ kone: value }))])
  return {
    form,
    opening: await renderer.opening(form, TOOLS, true),
    openingOff: await renderer.opening(form, TOOLS, false),
    answer: await turn({ content: CONTENT }),
    one: await called(one(TWO)),
    two: two.includes(OTHER) && two.includes(OTHERS.ktwo) ? two : '',
    thought: [
      await thought({ content: CONTENT }),
      await thought({ calls }),
      await thought({ content: CONTENT, calls }),
    ].filter(Boolean),
    talk: await turn({ content: CONTENT, calls }),
    quotes: await called(one({ kone: QUOTES })),
    markup: await called(one({ kone: MARKUP })),
    samples: Object.fromEntries(samples),
  }
}

const FORMS: readonly Form[] = [true, false].flatMap(tools =>
  (['object', 'text'] as const).flatMap(args =>
    (['plain', 'named'] as const).flatMap(ids =>
      (['null', 'empty', 'absent'] as const).map((none): Form => ({ args, ids, none, tools, reasoning: 'field' })),
    ),
  ),
)
/**
 * Finds the form in which the template prints a call undamaged and most briefly. Else returns what is wrong in the forms
 * that it renders, or why it renders none.
 */
async function formOf(renderer: Renderer): Promise<Form | string> {
  const reasons: string[] = []
  const errors: string[] = []
  let best: { readonly form: Form; readonly length: number } | undefined
  for (const form of FORMS) {
    if (best && !isLike(best.form, form)) break
    const text = await renderer.turn({ calls: [one(TWO)] }, form, TOOLS)
    if (text instanceof Error) {
      errors.push(`the template cannot be rendered: ${text.message}`)
      continue
    }
    const wrong = wrongIn(text)
    if (wrong !== undefined) reasons.push(wrong)
    else if (!best || text.length < best.length) best = { form, length: text.length }
  }
  return best?.form ?? [...new Set(reasons.length > 0 ? reasons : errors)].join('; ')
}
/** Whether the forms differ at most in how a message without content is written. */
const isLike = (a: Form, b: Form): boolean => a.args === b.args && a.ids === b.ids && a.tools === b.tools
/** Describes what is wrong with the printed call; undefined if nothing is. */
function wrongIn(text: string): string | undefined {
  if (text.trim() === '') return 'the template prints no turn of the assistant'
  if (!text.includes('vOne') && !text.includes(NAME)) return 'the template ignores tool_calls'
  if (!text.includes(NAME)) return 'the template prints calls without names'
  if (!text.includes('vOne') || !text.includes('vTwo') || !text.includes('kone'))
    return 'the template prints calls without arguments'
  if (/\\"vOne|\[object/.test(text)) return 'the template prints arguments escaped twice'
  if (/\{'kone': ?'vOne'/.test(text)) return 'the template prints arguments as in Python'
  return /None|null/.test(text.slice(0, text.indexOf(NAME))) ? 'the template prints null before a call' : undefined
}
