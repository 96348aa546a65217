/** The wire format of each dialect: the doc comment of its file, which the build inlines and the sources read. */
import { readdirSync, readFileSync } from 'node:fs'

declare const WIRE_FORMATS: Readonly<Record<string, string>> | undefined

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
