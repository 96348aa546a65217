/** `llm-dialects stream`: feeds a message in pieces, and shows what comes out when. */
import { setTimeout } from 'node:timers/promises'
import { createStreamParser, type ParserOutput } from '../index.ts'
import { command, wholeNumber } from './command.ts'
import { type Io, pieces } from './io.ts'
import { fileOf, READING, readOptions } from './message.ts'
import { isQuiet, printFed, printOutput, printResult, style } from './print.ts'

/** The default size of a piece of a file, in characters: about a token. */
const SIZE = 4

export const streamCommand = command({
  name: 'stream',
  summary: 'replay a message in pieces and show what comes out when',
  takes: '[FILE|-]',
  about: `
Feeds a message piece by piece, as a server would send it, and shows after which
piece what comes out: text, reasoning, names, pieces of arguments, repairs.
A file is cut into pieces of ${SIZE} characters, standard input is taken as it comes.`,
  flags: {
    size: { type: 'string', value: 'N', text: `characters of a piece (default: ${SIZE} for a file)` },
    delay: { type: 'string', value: 'MS', text: 'milliseconds between two pieces (default: 0)' },
    json: { type: 'boolean', text: 'a line of JSON for each output, {at, output}, then {result}' },
    ...READING,
  },
  examples: [
    ['stream message.txt --size 1', 'character by character'],
    ['stream message.txt --delay 50', 'to watch it'],
    ['stream --json < message.txt', 'for a program: `at` counts the characters that were fed'],
  ],
  async run({ values, positionals }, io) {
    const size = wholeNumber('--size', values.size, { min: 1 })
    const delay = wholeNumber('--delay', values.delay, { max: 60_000 }) ?? 0
    const file = fileOf('stream', positionals, io)
    const parser = createStreamParser(await readOptions(values, io))
    const painted = style(io.color)
    let raw = ''
    let fed = '' // the text since the last output
    const leave = (output: ParserOutput, ended = false) => {
      if (isQuiet(output)) return
      if (values.json) io.out(`${JSON.stringify({ at: raw.length, output })}\n`)
      else io.out(`${printFed(raw.length, ended ? undefined : fed, painted)}${printOutput(output, painted)}`)
      fed = ''
    }
    for await (const piece of cut(io, file, size ?? (file === '-' ? undefined : SIZE))) {
      if (delay > 0 && raw !== '') await setTimeout(delay)
      raw += piece
      fed += piece
      leave(parser.pushText(piece))
    }
    leave(parser.finish(), true)
    if (values.json) io.out(`${JSON.stringify({ result: parser.result })}\n`)
    else io.out(`\n${printResult(parser.result, raw, painted)}`)
    return 0
  },
})

/** Yields pieces of `size` characters, or as they arrive if it is undefined. No surrogate pair is split. */
async function* cut(io: Io, file: string, size: number | undefined): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces(file, io)) {
    if (size === undefined) {
      yield piece
      continue
    }
    const text = rest + piece
    let from = 0
    for (let end = endOf(text, from, size); end < text.length; end = endOf(text, from, size)) {
      yield text.slice(from, end)
      from = end
    }
    rest = text.slice(from)
  }
  if (rest !== '') yield rest
}
const endOf = (text: string, from: number, size: number): number => {
  const end = from + size
  return (text.charCodeAt(end - 1) & 0xfc00) === 0xd800 ? end + 1 : end
}
