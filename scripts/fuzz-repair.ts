/**
 * `npm run fuzz:repair -- --runs N [--seed S] [--stop K]`: soups of damaged JSON through `repairJson` and the transducer
 * behind it, and one in a hundred as the arguments of calls, whole and streamed. Nothing throws, spans lie in the text and
 * end after they start, what is written is JSON, and pieces give what the whole gives. A failure is shrunk and printed.
 */
import { parseArgs } from 'node:util'
import type { ParseOptions } from '../src/index.ts'
import { checkCuts } from '../test/cuts.ts'
import { chunked } from '../test/generate.ts'
import { broken, soupOf } from '../test/json/soups.ts'
import { dice } from './mutate.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3000000' },
    seed: { type: 'string' },
    stop: { type: 'string', default: '5' },
  },
})
const runs = Number(values.runs)
const seed = values.seed ? Number(values.seed) : Date.now() % 1_000_000
const random = dice(seed)
/** Soups of which one is tried in calls. */
const IN_CALLS = 100

// Calls around a text

const object = { type: 'object' }
const properties = { a: object, b: { type: 'array' }, c: { type: 'integer' }, d: {} }
const TOOLS: ParseOptions = { tools: [{ name: 'f', schema: { type: 'object', properties } }] }
const dsml = (kind: string, text: string): string =>
  `<｜DSML｜function_calls><｜DSML｜invoke name="f"><｜DSML｜parameter name="a"${kind}>${text}</｜DSML｜parameter></｜DSML｜invoke></｜DSML｜function_calls>`
const PLACES: readonly ((text: string) => string)[] = [
  text => `<tool_call>{"name": "f", "arguments": ${text}}</tool_call>`,
  text => `<tool_call>{"name": "f", "arguments": ${text}`,
  text => `<tool_call>{"arguments": {"a": ${text}}, "name": "f"}</tool_call>`,
  text => `<tool_call>{"name": "f", "arguments": ${JSON.stringify(text)}}</tool_call>`,
  text => `<tool_call>${text}</tool_call>`,
  text => `<invoke name="f"><parameter name="a">${text}</parameter></invoke>`,
  text => `<tool_call>f<arg_key>a</arg_key><arg_value>${text}</arg_value></tool_call>`,
  text => `<tool_call>\n<function=f>\n<parameter=a>\n${text}\n</parameter>\n</function>\n</tool_call>`,
  text => dsml('', text),
  text => dsml(' string="false"', text),
  text => `[f(a=${text})]`,
  text => `[TOOL_CALLS]f[ARGS]${text}`,
  text => `<|tool_call>call:f{a:${text}}<tool_call|>`,
  text => `{"name": "f", "arguments": ${text}}`,
  text => `\`\`\`json\n{"name": "f", "arguments": ${text}}\n\`\`\``,
]
function brokenCall(text: string, place: number, typed: boolean, by: readonly number[]): string | undefined {
  const raw = PLACES[place % PLACES.length]!(text)
  try {
    checkCuts(raw, [raw.split(''), chunked(raw, by)], typed ? TOOLS : {})
    return undefined
  } catch (error) {
    return `in ${JSON.stringify(raw)}${typed ? ' with tools' : ''}: ${(error as Error).stack ?? String(error)}`
  }
}

/** Ever smaller pieces are left out for as long as it still fails. */
function shrunk(text: string, fails: (text: string) => string | undefined): string {
  let best = text
  for (let before = -1; before !== best.length; ) {
    before = best.length
    for (let size = Math.ceil(best.length / 2); size >= 1; size = Math.floor(size / 2))
      for (let i = 0; i < best.length; ) {
        const less = best.slice(0, i) + best.slice(i + size)
        if (fails(less) !== undefined) best = less
        else i += size
      }
  }
  return best
}

const seen = new Set<string>() // kinds of failures: one of each is enough
function tried(text: string, fails: (text: string) => string | undefined): void {
  if (fails(text) === undefined) return
  const small = shrunk(text, fails)
  const why = fails(small)!
  const kind = why
    .replace(/in ".*?": /s, '')
    .split('\n')[0]!
    .replace(/\d+|".*/g, '')
  if (seen.has(kind)) return
  seen.add(kind)
  console.error(`\n${JSON.stringify(small)}\n${why.slice(0, 1200)}`)
}

const began = performance.now()
let done = 0
let calls = 0
for (; done < runs && seen.size < Number(values.stop); done++) {
  if (done > 0 && done % 250_000 === 0) console.log(`${done} texts so far`)
  const text = soupOf(random)
  const [rule, from, piece] = [random.below(64), random.below(64), 1 + random.below(3)]
  tried(text, t => broken(t, rule, from, piece))
  if (done % IN_CALLS > 0) continue
  calls++
  const [place, typed, by] = [random.below(PLACES.length), random.chance(50), [1 + random.below(5), 2, 1, 7]]
  tried(text, t => brokenCall(t, place, typed, by))
}
const seconds = ((performance.now() - began) / 1000).toFixed(0)
console.log(`${done} texts, ${calls} of them in calls, in ${seconds} s: ${seen.size} kinds of failures, seed ${seed}`)
process.exitCode = seen.size > 0 ? 1 : 0
