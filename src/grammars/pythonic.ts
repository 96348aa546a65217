import type { Dialect } from '../engine/dialect.ts'
import { barePython } from '../formats/python-call.ts'
import { several } from '../formats/several.ts'

/** Code around calls: a fence that is all of the message, or the tags of smolagents, or of AutoGLM. */
const FENCES = ['```python\n', '```py\n', '```\n'].map(open => [open, '```'] as const)
const TAGS = ['code', 'answer'].flatMap(word => [`<${word}>\n`, `<${word}>`].map(open => [open, `</${word}>`] as const))
const opening = (code: readonly (readonly [string, string])[], at: 'line' | 'message' | 'after') =>
  code.map(([open]) => ({ text: `${open}{|print(}{tool}(`, at }))

/**
 * A list of Python calls without markers, at the start of a line; elsewhere in a line,
 * only if the first call names a given tool.
 *
 *     [get_weather(city="Oslo", days=3), now()]
 *
 * Calls of given tools may be in quotes: `['get_weather(city="Oslo")', 'now()']`. The brackets
 * may be missing if the message consists of calls of given tools alone, or ends with them
 * right after another call; then commas or semicolons may separate them.
 *
 *     get_weather(city="Oslo", days=3)
 *     now()
 *
 * Each line may have a label: `TOOL_CALL: now()`. Calls of given tools may also be in a code fence that is the whole
 * message, or in `<code>` or `<answer>` at its end.
 */
export const pythonic: Dialect = several(
  'pythonic',
  { aliases: ['toolace', 'llama3.2-pythonic'], models: ['Llama-3.2', 'Llama-4', 'ToolACE-8B'] },
  barePython('pythonic', { layout: 'list', known: ['[{tool}('] }),
  barePython('pythonic', { layout: 'lines', module: 'TOOL_CALL: ' }),
  barePython('pythonic', {
    layout: 'message',
    known: (['message', 'after'] as const).map(at => ({ text: '{tool}(', at })),
  }),
  barePython('pythonic', {
    layout: 'message',
    code: [...FENCES, ...TAGS],
    known: [...opening(FENCES, 'message'), ...opening(FENCES, 'after'), ...opening(TAGS, 'line')],
  }),
)
