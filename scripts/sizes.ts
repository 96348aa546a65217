/**
 * `npm run sizes`: measures the built package with size-limit, and writes the sizes into docs/comparison.md. With
 * `--check` it says which limits do not hold, and whether the page is far from what was measured.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePart } from './page.ts'
import { ensureBuilt, ROOT, run } from './tools.ts'

const PAGE = join(ROOT, 'docs/comparison.md')
/** Of a size; the page need not follow every commit. */
const FAR = 0.05

ensureBuilt()
const { stdout, output } = run(join(ROOT, 'node_modules/.bin/size-limit'), ['--json'])
if (!stdout.startsWith('[')) throw new Error(output)
interface Size {
  readonly name: string
  readonly size: number
  readonly sizeLimit: number
  readonly passed: boolean
}
const sizes = JSON.parse(stdout) as readonly Size[]
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)

if (process.argv.includes('--check')) {
  const page = readFileSync(PAGE, 'utf8')
  const wrong = sizes.flatMap(({ name, size, sizeLimit, passed }) => {
    const [, told] = page.split(`\n| ${name} | `)
    const near = told !== undefined && Math.abs(Number.parseFloat(told) * 1000 - size) <= FAR * size
    return [
      ...(passed ? [] : [`${name}: ${size} bytes, ${size - sizeLimit} more than allowed`]),
      ...(near ? [] : [`${name}: ${kilobytes(size)} kB, docs/comparison.md says something else: npm run sizes`]),
    ]
  })
  for (const line of wrong) console.error(line)
  process.exitCode = wrong.length > 0 ? 1 : 0
} else
  writePart(
    PAGE,
    'sizes',
    [
      `\`npm run sizes\`, ${new Date().toISOString().slice(0, 10)}:`,
      '',
      '| in a bundle | minified, with gzip |',
      '|---|---:|',
      ...sizes.map(({ name, size }) => `| ${name} | ${kilobytes(size)} kB |`),
    ].join('\n'),
  )
