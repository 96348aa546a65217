/** `llm-dialects parse`: one message, whole or in pieces, to the envelope. */
import { parseArgs } from 'node:util'
import { createStreamParser, defaultDialects, type ParseOptions, type ParseResult, parse } from '../index.ts'
import { type Io, Misuse } from './io.ts'
import { isQuiet, printOutput, printResult, type Style, style } from './print.ts'
import type { Command } from './run.ts'

const HELP = `Usage: llm-dialects parse [FILE|-] [OPTIONS]

Reads what a model printed (a file, or standard input) and shows the tool calls,
the reasoning, the text and everything that was repaired.

  --json            print the result as JSON
  --stream N        feed N characters at a time and show what leaves when;
                    with --json one line for each output, then the result
  --tools FILE      a JSON array of tool definitions: OpenAI, MCP, Anthropic or {name, schema}
  --dialect NAME    only this dialect; repeat it for several, first one first:
                    ${wrap(
                      defaultDialects.map(d => d.name),
                      60,
                    ).join('\n                    ')}
  -h, --help        this text
`

const OPTIONS = {
  json: { type: 'boolean' },
  stream: { type: 'string' },
  tools: { type: 'string' },
  dialect: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const

export const parseCommand: Command = {
  name: 'parse',
  summary: 'show what a message holds',
  help: HELP,
  async run(args, io) {
    const { values, positionals } = readArgs(args)
    if (values.help) return io.out(HELP)
    if (positionals.length > 1)
      throw new Misuse(`parse: expected one FILE, got ${positionals.length}: ${positionals.join(' ')}`)
    if (positionals.length === 0 && io.keyboard)
      throw new Misuse('parse: expected a FILE, or a message on standard input (llm-dialects parse --help says more)')
    const size = values.stream === undefined ? undefined : pieceSize(values.stream)
    const options: ParseOptions = {
      ...(values.dialect ? { dialects: values.dialect } : {}),
      ...(values.tools === undefined ? {} : { tools: readTools(values.tools, await io.read(values.tools)) }),
    }
    // Checks the options before anything is read from standard input.
    asMisuse(() => createStreamParser(options))
    const raw = await io.read(positionals[0] ?? '-')
    const painted = style(io.color)
    if (size === undefined) show(parse(raw, options), raw, io, painted, values.json)
    else stream(raw, options, size, io, painted, values.json)
  },
}

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    const [sentence] = (error as Error).message.split('. To specify')
    throw new Misuse(`parse: ${sentence}. Options: --json, --stream N, --tools FILE, --dialect NAME, --help`)
  }
}

function pieceSize(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new Misuse(`--stream: expected a number of characters from 1, got ${JSON.stringify(text)}`)
  return Number(text)
}

function readTools(path: string, text: string): NonNullable<ParseOptions['tools']> {
  let tools: unknown
  try {
    tools = JSON.parse(text)
  } catch (error) {
    throw new Misuse(`--tools: expected a JSON array of tool definitions in ${path}: ${(error as Error).message}`)
  }
  if (!Array.isArray(tools))
    throw new Misuse(`--tools: expected a JSON array of tool definitions in ${path}, got ${kind(tools)}`)
  return tools
}
const kind = (value: unknown): string =>
  value === null ? 'null' : typeof value === 'object' ? 'an object' : `a ${typeof value}`

/** The library's complaint about an option is one about the option of the same name here. */
function asMisuse(check: () => void): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new Misuse(error.message.replace(/^dialects(\[\d+\])?:/, '--dialect:').replace(/^tools/, '--tools'))
  }
}

function show(result: ParseResult, raw: string, io: Io, painted: Style, json: boolean | undefined): void {
  io.out(json ? `${JSON.stringify(result, null, 2)}\n` : printResult(result, raw, painted))
}

function stream(
  raw: string,
  options: ParseOptions,
  size: number,
  io: Io,
  painted: Style,
  json: boolean | undefined,
): void {
  const parser = createStreamParser(options)
  const leave = (at: number, output: ReturnType<typeof parser.finish>) => {
    if (!isQuiet(output)) io.out(json ? `${JSON.stringify({ at, output })}\n` : printOutput(at, output, painted))
  }
  for (let i = 0; i < raw.length; i += size) {
    const piece = raw.slice(i, i + size)
    leave(i + piece.length, parser.pushText(piece))
  }
  leave(raw.length, parser.finish())
  if (json) io.out(`${JSON.stringify({ result: parser.result })}\n`)
  else io.out(`\n${printResult(parser.result, raw, painted)}`)
}

/** Words in lines of at most `width` characters. */
function wrap(words: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length + 2 <= width) lines[lines.length - 1] = `${last}, ${word}`
    else lines.push(word)
  }
  return lines
}
