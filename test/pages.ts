/** The pages of the documentation, and the blocks of code in them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Written from the code, or too large for examples. */
const GENERATED = new Set(['dialects.md', 'confusion.md'])

export interface Page {
  /** `docs/start.md` */
  readonly path: string
  readonly text: string
}
export interface Block {
  readonly page: string
  readonly heading: string
  /** `ts`, `sh`, … */
  readonly language: string
  /** What follows the language: the file that the block shows. */
  readonly file: string
  readonly code: string
}

export const pages: readonly Page[] = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter(name => name.endsWith('.md') && !GENERATED.has(name))
    .map(name => `docs/${name}`),
].map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

const BLOCK = /^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm

export const blocksOf = ({ path, text }: Page): Block[] =>
  [...text.matchAll(BLOCK)].map(({ index, 1: language, 2: file = '', 3: code }) => ({
    page: path,
    heading: headings(text.slice(0, index)).at(-1) ?? '',
    language: language!,
    file,
    code: code!,
  }))
export const headings = (text: string): string[] => [...text.matchAll(/^#+ (.*)$/gm)].map(([, words]) => words!)

/** The TypeScript of a page, one block after another. */
export const examplesOf = (page: Page): Block[] => blocksOf(page).filter(block => block.language === 'ts')

/** An example as a module: a line `expression // → value` adds what it gives, and what is claimed. */
const moduleOf = ({ code }: Block): string =>
  `export const __given: [unknown, unknown][] = []\n${code.replace(/^(\S.*?) \/\/ → (.*)$/gm, '__given.push([$1, $2])')}`

const PREFIX = 'virtual:example/'
/** What to import for the example of this number. */
export const exampleId = (page: Page, k: number): string => `${PREFIX}${page.path}/${k}.ts`

/** For vite: serves the examples as modules. */
export const examplePages = {
  name: 'examples of the pages',
  resolveId: (id: string) => (id.startsWith(PREFIX) ? id : undefined),
  load(id: string) {
    if (!id.startsWith(PREFIX)) return undefined
    const page = pages.find(({ path }) => id.startsWith(`${PREFIX}${path}/`))!
    return moduleOf(examplesOf(page)[Number(/(\d+)\.ts$/.exec(id)![1])]!)
  },
}
