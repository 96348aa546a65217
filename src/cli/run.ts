/** Runs a command and returns the exit code: 0 done, 1 input or output that fails, 2 wrong usage. */
import type { Command } from './command.ts'
import { dialectsCommand } from './dialects.ts'
import { explainCommand } from './explain.ts'
import { Closed, type Io, Misuse, Unreadable, Unwritable } from './io.ts'
import { parseCommand } from './parse.ts'
import { proxyCommand } from './proxy.ts'
import { repairCommand } from './repair.ts'
import { streamCommand } from './stream.ts'
import { templateCommand } from './template.ts'

const COMMANDS: readonly Command[] = [
  parseCommand,
  explainCommand,
  streamCommand,
  repairCommand,
  dialectsCommand,
  templateCommand,
  proxyCommand,
]

const HELP = `llm-dialects: reads tool calls, reasoning and text from what a language model printed.

Usage: llm-dialects COMMAND [OPTIONS]

${COMMANDS.map(c => `  ${c.name.padEnd(10)}${c.summary}`).join('\n')}

  llm-dialects COMMAND --help   the options of a command, with examples
  llm-dialects --version

Every command takes --json. Colours are used only in terminals; NO_COLOR=1 turns them off, FORCE_COLOR=1 on.

Exit code: 0 done, 1 input, output or an address that cannot be used, 2 wrong usage.
`

export async function run(argv: readonly string[], io: Io): Promise<number> {
  const [first, ...rest] = argv
  try {
    if (first === 'help' && rest[0] !== undefined) return await commandOf(rest[0]).run(['--help'], io)
    if (first === '--help' || first === '-h' || first === 'help') io.out(HELP)
    else if (first === '--version' || first === '-v') io.out(`${io.version}\n`)
    else return await commandOf(first).run(rest, io)
    return 0
  } catch (error) {
    if (error instanceof Closed) return 0
    if (error instanceof Unreadable || error instanceof Unwritable) return failed(io, error.message, 1)
    if (error instanceof Misuse) return failed(io, error.message, 2)
    throw error
  }
}

function commandOf(name: string | undefined): Command {
  const allowed = COMMANDS.map(c => c.name).join(', ')
  if (name === undefined) throw new Misuse(`expected a command. One of: ${allowed} (llm-dialects --help says more)`)
  const command = COMMANDS.find(c => c.name === name)
  if (!command) throw new Misuse(`there is no command ${JSON.stringify(name)}. One of: ${allowed}`)
  return command
}

function failed(io: Io, message: string, code: number): number {
  io.err(`llm-dialects: ${message}\n`)
  return code
}
