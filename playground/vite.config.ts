import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

interface Package {
  readonly version: string
  readonly repository?: { readonly url: string }
}
const { version, repository }: Package = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
/** The docs of the repository; without one, those of a clone beside the page. */
const docs = repository ? `${repository.url.replace(/^git\+|\.git$/g, '')}/blob/main/docs/` : '../../docs/'

/** A static page: `dist/` can be put on any server of files, in any folder. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  define: { DOCS: JSON.stringify(docs), VERSION: JSON.stringify(version) },
  build: { target: 'es2022', outDir: 'dist', emptyOutDir: true, chunkSizeWarningLimit: 700 },
})
