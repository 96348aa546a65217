/** Pages with parts that are made from the code: `<!-- NAME -->` to `<!-- /NAME -->`. */
import { readFileSync, writeFileSync } from 'node:fs'

/** A page with `body` for what stands in its part `name`. */
export function withPart(page: string, name: string, body: string): string {
  const [from, to] = [`<!-- ${name} -->\n`, `\n<!-- /${name} -->`]
  const start = page.indexOf(from)
  const end = page.indexOf(to)
  if (start < 0 || end < start) throw new Error(`there is no part ${from.trim()} to ${to.trim()} in the page`)
  return `${page.slice(0, start + from.length)}\n${body}\n${page.slice(end)}`
}
export const writePart = (file: string, name: string, body: string): void =>
  writeFileSync(file, withPart(readFileSync(file, 'utf8'), name, body))
