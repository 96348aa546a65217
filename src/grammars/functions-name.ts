import type { Dialect } from '../engine/dialect.ts'
import { error } from '../engine/event.ts'
import { alt, chars, lit, type Parser, peek, position, sequence, succeed, token, ws } from '../engine/parsing.ts'
import { type Grammar, hold } from '../engine/step.ts'
import { objectCall, oneOf } from '../formats/by-tool-name.ts'
import { toolName } from '../formats/template.ts'

/** Words of a harmony header, whose markers are gone. */
const ROLES = ['', 'assistant ', 'assistantcommentary ', 'assistant commentary ', 'commentary ', 'analysis ']
const TO = ROLES.map(role => `${role}to=functions.`)
const PARALLEL = ROLES.map(role => `${role}to=multi_tool_use.parallel`)
const anyOf = (texts: readonly string[]): Parser<unknown> => alt(...texts.map(lit))

const word = alt(...['commentary', 'analysis', 'json', 'code'].map(lit))
const words = ws.then(alt(word.skip(ws).then(alt(word, succeed(''))), succeed('')))
/** Models that go astray here write in other languages. */
const strange = chars(/[^\x21-\x7e]/, 0, 80)
const astray = strange.then(words).then(strange).then(words)
/** What is left of Kimi K2's markers around the arguments. */
const ARGUMENTS = '<|tool_call_argument_begin|>'
const CALL_END = '<|tool_call_end|>'
const index = alt<unknown>(lit(':').then(chars(/\d/, 1, 6)), succeed(''))

const over = alt<unknown>(ws.then(lit(CALL_END)), succeed(''))
const call = (head: Parser<string>): Grammar => hold(objectCall(head, over))
/** The wrapper of several calls has a name of its own; what it is given says the rest. */
const parallel: Grammar = position.chain(from =>
  anyOf(PARALLEL)
    .then(words)
    .then(ws)
    .skip(peek(sequence('{', '"tool_uses"')))
    .then(position)
    .map(to => ({ events: [error('skipped', from, to)] })),
)

const recipient = (name: Parser<string>, rest: Parser<unknown>): Parser<string> => anyOf(TO).then(name).skip(rest)
const numbered = (name: Parser<string>): Parser<string> =>
  lit('functions.')
    .then(name)
    .skip(index)
    .skip(ws)
    .skip(alt<unknown>(token(ARGUMENTS), succeed('')))

const grammar = (name: Parser<string>, rest: Parser<unknown>, ...others: readonly Parser<string>[]): Grammar =>
  alt(call(recipient(name, rest)), ...others.map(call), parallel)

/**
 * What is left of harmony and of Kimi K2 where the special tokens were removed on
 * the way: a name in the namespace of the tools, then the arguments.
 *
 *     to=functions.get_weather json {"city": "Oslo"}
 *     assistant to=functions.get_weather commentary json
 *     {"city": "Oslo"}
 *     to=multi_tool_use.parallel {"tool_uses": […]}
 *
 * With tools given, whose name must be there, also without the recipient:
 *
 *     functions.get_weather:0 {"city": "Oslo"}
 */
export const functionsName: Dialect = {
  name: 'functions-name',
  triggers: [...TO, ...PARALLEL],
  grammar: grammar(toolName, words),
  known: (_, names) => {
    const name = oneOf(names)
    return { triggers: ['functions.'], grammar: grammar(name, astray, numbered(name)) }
  },
  print: calls =>
    calls.map(({ name, arguments: all }) => `to=functions.${name} json ${JSON.stringify(all)}`).join('\n'),
  bare: true,
  models: ['gpt-oss', 'GPT-5 (Codex)', 'Kimi-K2'],
}
