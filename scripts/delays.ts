/**
 * `npm run delays`: how long text waits before it leaves a stream, for each set of dialects; writes docs/delays.md.
 * A character waits from its arrival until the push (of one character each) that gives it out. White space waits for
 * what follows it, by design, and is not counted.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Dialect, lookup, triggerText } from '../src/engine/dialect.ts'
import { allDialects } from '../src/grammars/index.ts'
import { createStreamParser, defaultDialects, modelProfile } from '../src/index.ts'
import { ROOT } from './tools.ts'

export interface Delay {
  /** Characters that arrived after it before it left. */
  readonly characters: number
  /** The text that waited so long. */
  readonly text: string
}
const NONE: Delay = { characters: 0, text: '' }
const longer = (a: Delay, b: Delay): Delay => (b.characters > a.characters ? b : a)

/** The longest that a character of the text of `message` waits. */
export function longestDelay(message: string, dialects: readonly Dialect[]): Delay {
  const parser = createStreamParser({ dialects })
  const left: number[] = [] // by character of the text: after how many pushes it was out
  const note = (text: string, pushes: number) => {
    for (let k = 0; k < text.length; k++) left.push(pushes)
  }
  for (let i = 0; i < message.length; i++) note(parser.pushText(message[i]!).text, i + 1)
  note(parser.finish().text, message.length)
  let worst = NONE
  let k = 0
  for (const { kind, start, end } of parser.result.segments) {
    if (kind !== 'text') continue
    for (let at = start; at < end; at++, k++)
      if (message[at]!.trim() !== '' && left[k] !== undefined)
        worst = longer(worst, { characters: left[k]! - at - 1, text: message.slice(at, at + 40) })
  }
  return worst
}

export const PROSE = `The ferry leaves at 6:15 (see [the table](tides.md)); whoever is late waits for the *next* tide — it's always like that.

- low tide: \`ebb < 2\`, "mostly" at noon
- high tide: 3 & more
1. Call the harbour: +47 22 33

> Nobody minds, {really}. Is a<b or b > a? <b>Yes</b>, [1] and [2].

\`\`\`ts
const low = (h: number) => { return h < 2 } // tide
\`\`\`

And then 'they' all went home, #1 first: 50% of them | the rest stayed.
`
const AFTER = ' is what it says, and then nothing more of it comes along in this line of plain words. '.repeat(6)

/** Text with the beginnings of the markers of these dialects, and with whole ones that open nothing. */
const begun = (dialects: readonly Dialect[]): string[] =>
  words(dialects).flatMap(word => [1, Math.ceil(word.length / 2), word.length - 1].map(n => word.slice(0, n)))
const words = (dialects: readonly Dialect[]): string[] => [
  ...new Set(dialects.flatMap(d => [...d.triggers.map(triggerText), ...(d.closers ?? [])])),
]
const quoted = (word: string): string => `Now\n${word}${AFTER}`

interface Row {
  readonly prose: Delay
  readonly begun: Delay
  readonly whole: Delay
}
function rowOf(dialects: readonly Dialect[]): Row {
  const worst = (texts: readonly string[]) =>
    [...new Set(texts)]
      .filter(text => text !== '')
      .map(text => longestDelay(quoted(text), dialects))
      .reduce(longer, NONE)
  return { prose: longestDelay(PROSE, dialects), begun: worst(begun(dialects)), whole: worst(words(dialects)) }
}

/** Sets that people use: all, those of some models alone, and each dialect by itself. */
const MODELS = [
  'Qwen/Qwen3-8B',
  'Qwen/Qwen3-Coder-30B',
  'deepseek-ai/DeepSeek-V3.1',
  'zai-org/GLM-4.5',
  'openai/gpt-oss-20b',
]
const ofModel = (id: string): readonly Dialect[] => {
  const { dialects = [], reasoning } = modelProfile(id) ?? {}
  return [...dialects, ...(reasoning ? [reasoning] : [])].flatMap(name => lookup(allDialects, name) ?? [])
}

function page(): string {
  const sets: [string, readonly Dialect[]][] = [
    ['all', defaultDialects],
    ['`think` and `hermes`', ['think', 'hermes'].flatMap(name => lookup(allDialects, name) ?? [])],
    ...MODELS.map((id): [string, readonly Dialect[]] => [`those of ${id} alone`, ofModel(id)]),
    ...allDialects.map((d): [string, readonly Dialect[]] => [`\`${d.name}\``, [d]]),
  ]
  const rows = sets.map(([name, dialects]) => {
    const { prose, begun, whole } = rowOf(dialects)
    const shown =
      whole.characters > 0
        ? `\`${JSON.stringify(whole.text).slice(1, 17).replaceAll('|', '\\|').replaceAll('`', "'")}\``
        : ''
    return `| ${name} | ${prose.characters} | ${begun.characters} | ${whole.characters} | ${shown} |`
  })
  return `# How long text waits

Written by \`npm run delays\`. A stream holds text back for as long as it may yet be markup, and no longer. The figures
are characters that arrive after one before it leaves, the longest of each kind, with one character a push. White space
waits for what follows it and is not counted.

- *prose*: a page with lists, links, code, quotations and signs of all kinds;
- *beginnings*: prose in which a marker of the dialects begins, and does not go on;
- *markers*: prose in which a whole marker of theirs stands, and opens nothing. The last column has the text that waited.

| dialects | prose | beginnings | markers | waited |
|---|---:|---:|---:|---|
${rows.join('\n')}
`
}

if (process.argv[1]?.endsWith('delays.ts')) {
  writeFileSync(join(ROOT, 'docs/delays.md'), page())
  console.log('docs/delays.md is written.')
}
