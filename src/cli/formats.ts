/** What the files of the dialects say to readers: their wire formats, in doc comments, and models. The build inlines it. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Dialect } from '../engine/dialect.ts'

declare const WIRE_FORMATS: Readonly<Record<string, string>> | undefined
declare const MODELS: Readonly<Record<string, readonly string[]>> | undefined

/** The models that are known to write a dialect. */
export const modelsOf = ({ name, models = [] }: Dialect): readonly string[] =>
  typeof MODELS === 'undefined' ? models : (MODELS[name] ?? [])

/** The wire formats by the name of the dialect. */
export const wireFormats = (): Readonly<Record<string, string>> =>
  typeof WIRE_FORMATS === 'undefined' ? readFormats(new URL('../grammars/', import.meta.url)) : WIRE_FORMATS

export const readFormats = (folder: URL): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter(file => file.endsWith('.ts') && file !== 'index.ts')
      .map(file => [file.slice(0, -3), docComment(readFileSync(new URL(file, folder), 'utf8'))]),
  )

/** The doc comment of the exported dialect, without its asterisks. */
function docComment(source: string): string {
  const before = source.slice(0, source.search(/^export const \w+: Dialect\b/m))
  const start = before.lastIndexOf('/**')
  const end = before.lastIndexOf('*/')
  if (start < 0 || before.slice(end + 2).trim() !== '') return ''
  return before
    .slice(start + 3, end)
    .split('\n')
    .map(line => line.replace(/^ *\* ?/, '').trimEnd())
    .join('\n')
    .trim()
}
