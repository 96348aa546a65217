/** `npm run sizes`: measures the built package with size-limit, and writes the sizes into docs/comparison.md. */
import { join } from 'node:path'
import { writePart } from './page.ts'
import { ensureBuilt, ROOT, run } from './tools.ts'

ensureBuilt()
const { stdout, output } = run(join(ROOT, 'node_modules/.bin/size-limit'), ['--json'])
if (!stdout.startsWith('[')) throw new Error(output)
const sizes = JSON.parse(stdout) as readonly { readonly name: string; readonly size: number }[]
const rows = sizes.map(({ name, size }) => `| ${name} | ${(size / 1000).toFixed(1)} kB |`)
writePart(
  join(ROOT, 'docs/comparison.md'),
  'sizes',
  [
    `\`npm run sizes\`, ${new Date().toISOString().slice(0, 10)}:`,
    '',
    '| in a bundle | minified, with gzip |',
    '|---|---:|',
    ...rows,
  ].join('\n'),
)
