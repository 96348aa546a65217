/** What issue by issue was promised: ratios within one run, of one megabyte whole and of 200 KB by 4 characters. */
import { createStreamParser, parse } from '../src/index.ts'
import { type Input, input, proseInput } from './inputs.ts'
import { type Time, times } from './measure.ts'
import { figure, table } from './report.ts'

const PIECE = 4
/** The characters that begin a section in some dialect, as one class. */
const CLASS = /[<[{`|\uff5c]/g

interface Goal {
  readonly what: string
  readonly goal: string
  readonly found: string
  readonly holds: boolean
}
const goal = (what: string, goal: string, found: string, holds: boolean): Goal => ({ what, goal, found, holds })

function streamed({ message }: Input): void {
  const parser = createStreamParser()
  for (let i = 0; i < message.length; i += PIECE) parser.pushText(message.slice(i, i + PIECE))
  parser.finish()
}
/** The least that a parser of a stream does: it joins the pieces, and gives an output for each. */
function joined({ message }: Input): number {
  let text = ''
  let length = 0
  const push = (delta: string) => {
    text += delta
    return { text: delta, reasoning: '', toolCallDeltas: [], toolCalls: [], errors: [] }
  }
  for (let i = 0; i < message.length; i += PIECE) length += push(message.slice(i, i + PIECE)).text.length
  return length + text.length
}
function searched(text: string): void {
  CLASS.lastIndex = 0
  while (CLASS.test(text));
}

export async function reach(quick: boolean): Promise<string> {
  const effort = { rounds: quick ? 5 : 31, enough: quick ? 200 : 2000, cap: 10_000 }
  const medians = async (...tasks: (() => unknown)[]): Promise<number[]> =>
    (
      await times(
        tasks.map(run => ({ run })),
        effort,
      )
    ).map((time: Time) => time.ms)
  const goals: Goal[] = []

  const ratio = async (given: Input, least: number, what: string) => {
    const [ours, theirs] = (await medians(
      () => parse(given.message),
      () => JSON.parse(given.json),
    )) as [number, number]
    const speed = theirs / ours
    goals.push(goal(what, `at least ${least} of the speed of \`JSON.parse\``, figure(speed), speed >= least))
  }
  await ratio(input('hermes', 'one long string', 1_000_000), 0.35, 'whole, one string argument of 1 MB')
  await ratio(input('hermes', 'many keys', 1_000_000), 0.6, 'whole, many keys, 1 MB')

  const { message } = proseInput(1_000_000)
  const [ours, search] = (await medians(
    () => parse(message),
    () => searched(message),
  )) as [number, number]
  const rate = message.length / 1000 / ours
  goals.push(goal('whole, prose, 1 MB', 'at least 150 MB/s', `${figure(rate)} MB/s`, rate >= 150))
  const share = search / ours
  goals.push(goal('', 'a third of one character class run over it', figure(share), share >= 1 / 3))

  const streams = [
    proseInput(200_000),
    input('hermes', 'one long string', 200_000),
    input('hermes', 'many keys', 200_000),
  ]
  for (const given of streams) {
    const [push, join] = (await medians(
      () => streamed(given),
      () => joined(given),
    )) as [number, number]
    const each = (push * 1000) / Math.ceil(given.message.length / PIECE)
    goals.push(goal(`by 4 characters, ${given.shape}`, 'at most 0.6 µs a push', `${figure(each)} µs`, each <= 0.6))
    const slower = push / join
    goals.push(goal('', 'at most 3 times a loop that joins the pieces', `${figure(slower)} times`, slower <= 3))
  }

  const MANY = 1000
  const [created] = (await medians(() => {
    for (let k = 0; k < MANY; k++) createStreamParser()
  })) as [number]
  const micro = (created * 1000) / MANY
  goals.push(goal('another parser with all dialects', 'under 20 µs', `${figure(micro)} µs`, micro < 20))

  const rows = goals.map(g => [g.what, g.goal, g.found, g.holds ? 'yes' : 'no'])
  return `## Reach\n\nNo tools given; hermes where there are calls.\n\n${table(['', 'goal', 'found', 'holds'], rows)}\n`
}
