import type { Dialect } from '../engine/dialect.ts'
import { type Event, NONE } from '../engine/event.ts'
import { alt, lit, optional, type Parser, ws } from '../engine/parsing.ts'
import { drop, type Grammar, hold, many1, seq } from '../engine/step.ts'
import { lineEnd } from '../formats/by-tool-name.ts'
import { printedPythonCall, pythonCall, pythonList, pythonName } from '../formats/python-call.ts'
import { section } from '../repair/block.ts'
import { closers } from '../repair/closers.ts'

const CLOSE = '```'
const open: Parser<readonly Event[]> = lit('```')
  .then(alt(lit('tool_code'), lit('tool_call')))
  .then(ws)
  .result(NONE)

/** The fence is lost, or an element stands in its place. */
const UNFENCED = 'tool_code\n'
const TAG = '<tool_code>'
const unfenced = (word: string): Parser<readonly Event[]> => lit(word).then(ws).result(NONE)

const api = lit('default_api.').then(pythonName)
const options = { around: closers(CLOSE), name: alt(api, pythonName), bare: true }
const call = pythonCall(options)
/** `print(f(…))`: the wrapper is no call. */
const shown = (call: Grammar): Grammar =>
  seq(alt(lit('print('), lit('python(')).then(ws).then(call), drop(optional(ws.then(lit(')')))))
const body = alt(shown(call), pythonList(options), call)
/** A line by itself, known by the name of the module. */
const apiCall = pythonCall({ name: api, bare: true })
const line = hold(seq(alt(shown(apiCall), apiCall), lineEnd), 'message')

/**
 * Python in a fence: calls, as they are or printed; Gemini writes the name of its
 * module before them.
 *
 *     ```tool_code
 *     print(default_api.get_weather(city = "Oslo"))
 *     ```
 */
export const toolCode: Dialect = {
  name: 'tool_code',
  triggers: ['```tool_code', '```tool_call', UNFENCED, TAG, 'print(default_api.', 'default_api.'].map(text => ({
    text,
    at: 'line' as const,
  })),
  grammar: alt(
    section(open, many1(body), CLOSE),
    section(unfenced(UNFENCED), many1(body), ''),
    section(unfenced(TAG), many1(body), '</tool_code>'),
    line,
  ),
  print: calls => `\`\`\`tool_code\n${calls.map(call => printedPythonCall(call)).join('\n')}\n${CLOSE}`,
  models: ['Gemma-3', 'Gemini'],
}
