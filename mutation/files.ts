/** In place of `node:fs`, for the tests in the bundle: the corpus, and nothing else. */
// @ts-expect-error: made by bundle.ts
import corpus from 'corpus'

const all = JSON.parse(corpus) as Record<string, string>
const inside = (path: string | URL): string =>
  decodeURI(String(path))
    .replaceAll('\\', '/')
    .replace(/^.*?\/corpus(?=\/|$)/, 'corpus')
    .replace(/\/$/, '')

export const readFileSync = (path: string | URL): string => all[inside(path)]!
export const readdirSync = (path: string | URL): string[] => {
  const folder = `${inside(path)}/`
  return Object.keys(all)
    .filter(file => file.startsWith(folder))
    .map(file => file.slice(folder.length))
}
