import type { Dialect } from '../engine/dialect.ts'
import { error } from '../engine/event.ts'
import { alt, chars, lit, type Parser, peek, position, sequence, succeed, token, ws } from '../engine/parsing.ts'
import { type Grammar, hold } from '../engine/step.ts'
import { objectCall, oneOf } from '../formats/by-tool-name.ts'
import { fromCode, type Made } from '../formats/record.ts'
import { toolName } from '../formats/template.ts'

/**
 * What remains of harmony and Kimi K2 when the special tokens are stripped: a name in
 * the namespace of the tools, then the arguments.
 *
 *     to=functions.get_weather json {"city": "Oslo"}
 *     assistant to=functions.get_weather commentary json
 *     {"city": "Oslo"}
 *     to=multi_tool_use.parallel {"tool_uses": […]}
 *
 * If tools are given, one of which must be named, also without the recipient:
 *
 *     functions.get_weather:0 {"city": "Oslo"}
 */
export const functionsName: Dialect = fromCode(
  'functions-name',
  { models: ['gpt-oss', 'GPT-5 (Codex)', 'Kimi-K2'] },
  make,
)

/** Words of a harmony header without its markers. */
const ROLES = ['', 'assistant ', 'assistantcommentary ', 'assistant commentary ', 'commentary ', 'analysis ']

function make(): Made {
  const to = ROLES.map(role => `${role}to=functions.`)
  const parallel = ROLES.map(role => `${role}to=multi_tool_use.parallel`)
  return {
    triggers: [...to, ...parallel],
    grammar: () => grammarOf(to, parallel).declared,
    known: (_, names) => ({ triggers: ['functions.'], grammar: grammarOf(to, parallel).given(oneOf(names)) }),
    print: calls =>
      calls.map(({ name, arguments: all }) => `to=functions.${name} json ${JSON.stringify(all)}`).join('\n'),
    bare: true,
  }
}

function grammarOf(to: readonly string[], parallel: readonly string[]) {
  const word = alt(...['commentary', 'analysis', 'json', 'code'].map(lit))
  const words = ws.then(alt(word.skip(ws).then(alt(word, succeed(''))), succeed('')))
  /** Text in other languages, which models sometimes insert here. */
  const strange = chars(/[^\x21-\x7e]/, 0, 80)
  const astray = strange.then(words).then(strange).then(words)

  const over = alt<unknown>(ws.then(lit('<|tool_call_end|>')), succeed(''))
  const call = (head: Parser<string>): Grammar => hold(objectCall(head, over))
  const recipient = (name: Parser<string>, rest: Parser<unknown>): Grammar =>
    call(
      alt(...to.map(lit))
        .then(name)
        .skip(rest),
    )
  /** The index of a Kimi K2 id, before the arguments. */
  const index = alt<unknown>(lit(':').then(chars(/\d/, 1, 6)), succeed(''))
  const numbered = (name: Parser<string>): Grammar =>
    call(
      lit('functions.')
        .then(name)
        .skip(index)
        .skip(ws)
        .skip(alt<unknown>(token('<|tool_call_argument_begin|>'), succeed(''))),
    )
  /** The wrapper of several calls is named like a tool; its arguments are the calls. */
  const several: Grammar = position.chain(from =>
    alt(...parallel.map(lit))
      .then(words)
      .then(ws)
      .skip(peek(sequence('{', '"tool_uses"')))
      .then(position)
      .map(to => ({ events: [error('skipped', from, to)] })),
  )
  return {
    declared: alt(recipient(toolName, words), several),
    given: (name: Parser<string>): Grammar => alt(recipient(name, astray), numbered(name), several),
  }
}
