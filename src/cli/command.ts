/** A command as a value: its texts, its options and its action. Its help and its error messages are made from these. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Io, Misuse } from './io.ts'

interface Flag {
  readonly type: 'boolean' | 'string'
  readonly multiple?: true
  readonly short?: string
  /** The placeholder for its value in the help: `FILE`. */
  readonly value?: string
  /** What the option does; further lines are aligned with the first. */
  readonly text: string
}
export type Flags = Readonly<Record<string, Flag>>

type Values<F extends Flags> = {
  readonly [K in keyof F]?: F[K] extends { readonly multiple: true }
    ? readonly string[]
    : F[K]['type'] extends 'string'
      ? string
      : boolean
}

export interface Definition<F extends Flags> {
  readonly name: string
  readonly summary: string
  /** The arguments after the name, without the options: `[FILE|-]`. */
  readonly takes: string
  readonly about: string
  readonly flags: F
  /** Command lines with what they do. */
  readonly examples: readonly (readonly [line: string, text: string])[]
  readonly after?: string
  /** Returns the exit code. */
  run(given: Given<F>, io: Io): Promise<number>
}
export interface Given<F extends Flags> {
  readonly values: Values<F>
  readonly positionals: readonly string[]
}

export interface Command {
  readonly name: string
  readonly summary: string
  readonly help: string
  run(args: readonly string[], io: Io): Promise<number>
}

const HELP = { type: 'boolean', short: 'h', text: 'this text' } as const

export function command<const F extends Flags>(definition: Definition<F>): Command {
  const flags: Flags = { ...definition.flags, help: HELP }
  const { name, summary } = definition
  const help = helpOf(definition, flags)
  return {
    name,
    summary,
    help,
    async run(args, io) {
      const { values, positionals } = readArgs(name, flags, args)
      if (!('help' in values)) return definition.run({ values: values as Values<F>, positionals }, io)
      io.out(help)
      return 0
    },
  }
}

function readArgs(name: string, flags: Flags, args: readonly string[]): ReturnType<typeof parseArgs> {
  for (const [k, arg] of args.entries()) {
    if (arg === '--') break
    const next = args[k + 1]
    if (flags[arg.slice(2)]?.type !== 'string' || !arg.startsWith('--') || !next?.startsWith('-') || next === '-')
      continue
    // A negative number is the value of the option, for which the option has its own message.
    if (/^-\d/.test(next)) return readArgs(name, flags, [...args.slice(0, k), `${arg}=${next}`, ...args.slice(k + 2)])
    throw new Misuse(`${name}: ${arg}: expected a value (one that begins with a dash: ${arg}=-…), got ${next}`)
  }
  try {
    return parseArgs({ args: [...args], options: flags as ParseArgsConfig['options'], allowPositionals: true })
  } catch (error) {
    const [sentence] = (error as Error).message.split(/\.\s/)
    throw new Misuse(`${name}: ${sentence}. Options: ${Object.entries(flags).map(written).join(', ')}`)
  }
}
const written = ([name, { value }]: readonly [string, Flag]): string => `--${name}${value ? ` ${value}` : ''}`

function helpOf({ name, takes, about, examples, after }: Definition<Flags>, flags: Flags): string {
  const rows = Object.entries(flags).map(([key, flag]) => [
    `${flag.short ? `-${flag.short}, ` : ''}${written([key, flag])}`,
    flag.text,
  ])
  const wide = Math.max(...rows.map(([left]) => left!.length)) + 2
  const options = rows.map(
    ([left, text]) => `  ${left!.padEnd(wide)}${text!.replaceAll('\n', `\n${' '.repeat(wide + 2)}`)}`,
  )
  const lines = examples.map(([line, text]) => `  llm-dialects ${line}\n      ${text}`)
  return `${[
    `Usage: llm-dialects ${[name, takes, '[OPTIONS]'].filter(part => part !== '').join(' ')}`,
    about.trim(),
    options.join('\n'),
    `Examples:\n${lines.join('\n')}`,
    ...(after ? [after.trim()] : []),
  ].join('\n\n')}\n`
}

/** Reads the value of an option as a whole number; undefined if the option was not given. */
export function wholeNumber(
  option: string,
  text: string | undefined,
  { min = 0, max = Number.MAX_SAFE_INTEGER }: { readonly min?: number; readonly max?: number } = {},
): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (/^\d{1,16}$/.test(text) && value >= min && value <= max) return value
  throw new Misuse(`${option}: expected a whole number from ${min} to ${max}, got ${JSON.stringify(text)}`)
}

/** An object with an option of the library, empty if the option was not given. */
export const given = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { readonly [K in Key]?: Value }

/** Turns a `TypeError` of the library about an option into a `Misuse` of the corresponding option of the command. */
export function asMisuse<T>(make: () => T, names: Readonly<Record<string, string>>): T {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new Misuse(
      error.message.replace(/^(\w+)(?:\[\d+\]|\.(\w+))?/, (whole, name, member) => {
        const option = names[name]
        return option === undefined ? whole : member === undefined ? option : `${option} ${member}`
      }),
    )
  }
}
