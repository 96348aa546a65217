/** What a bundler takes from the built package: only what is used, and nothing of Node. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { expanded } from '../src/formats/packed.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

async function bundled(program: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: ROOT },
    bundle: true,
    write: false,
    logLevel: 'error',
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
  })
  return outputFiles[0]!.text
}
const names = readdirSync(join(ROOT, 'src/grammars'))
  .filter(file => file !== 'index.ts')
  .map(file => file.slice(0, -3))
/** A dialect has its name in quotes, or in the list of all names. */
const dialectsIn = (text: string) => names.filter(name => new RegExp(`[",]${name}(?:[",]|\\\\")`).test(text))

describe('a bundle', () => {
  test('of the core and one dialect has no other', async () => {
    const text = await bundled(`import { parseWith } from './dist/core.js'
import { hermes } from './dist/grammars/hermes.js'
console.log(parseWith([hermes], 'x'))`)
    expect(dialectsIn(text)).toEqual(['hermes'])
    expect(text).not.toMatch(/["']node:|__dirname|process\./)
  })
  test('of the core has the features that it names', async () => {
    const own = { typing: 'prefixItems', fences: '[\\w+#.-]*', encoded: '&lt;' } // texts that only they have
    const held = async (names: readonly string[]) => {
      const text = await bundled(`import { parseWith, ${names} } from './dist/core.js'
import { hermes } from './dist/grammars/hermes.js'
console.log(parseWith([hermes], 'x', { features: [${names}].flat() }))`)
      return Object.entries(own).flatMap(([name, word]) => (text.includes(word) ? [name] : []))
    }
    expect(await held([])).toEqual([])
    for (const name of Object.keys(own)) expect(await held([name])).toEqual([name])
    expect(await held(['allFeatures'])).toEqual(Object.keys(own))
    const fits = async (name: string) =>
      (await bundled(`import { ${name} } from './dist/core.js'\nconsole.log(${name})`)).includes('lone-value')
    expect([await fits('allFeatures'), await fits('fitting')]).toEqual([false, true])
  })
  test('of everything but the proxy has no HTTP library, and nothing of Node', async () => {
    const entries = [
      'index',
      'core',
      'grammar',
      'repair',
      'testing',
      'providers',
      'openai',
      'ai-sdk',
      'sources',
      'template',
      'request',
      'constraint',
    ]
    const text = await bundled(entries.map((e, k) => `export * as e${k} from './dist/${e}.js'`).join('\n'))
    expect(text).not.toMatch(/hono|["']node:/i)
  })
  test('of a constant has nothing else: what other constants are made with is pure', async () => {
    const text = await bundled(`import { strictPolicies } from './dist/index.js'\nconsole.log(strictPolicies)`)
    expect(text.length).toBeLessThan(1_000)
  })
  test('of the core has none', async () => {
    const text = await bundled(`import { parseWith } from './dist/core.js'\nconsole.log(parseWith([], 'x'))`)
    expect(dialectsIn(text)).toEqual([])
  })
  test('of all has all', async () => {
    const text = await bundled(`import { parse } from './dist/index.js'\nconsole.log(parse('x'))`)
    const packed = expanded(text).replace(/\\+u(00[0-9a-f]{2})/g, (_, code) => String.fromCharCode(Number(`0x${code}`)))
    expect(dialectsIn(packed)).toEqual(names)
  })
  test('of the repair alone has neither Parsimmon nor the engine', async () => {
    const text = await bundled(`import { repairJson } from './dist/repair.js'\nconsole.log(repairJson('x'))`)
    expect(text).not.toContain('Parsimmon')
    expect(text.length).toBeLessThan(75_500)
  })
  test('an unused import leaves nothing', async () => {
    expect((await bundled(`import './dist/index.js'\nimport { parse } from './dist/index.js'`)).trim()).toBe('')
  })
})

test('the declarations do not mention Parsimmon types', () => {
  const declarations = readdirSync(join(ROOT, 'dist'), { recursive: true, encoding: 'utf8' }).filter(f =>
    /\.d\.c?ts$/.test(f),
  )
  expect(declarations.length).toBeGreaterThan(10)
  for (const file of declarations)
    expect(readFileSync(join(ROOT, 'dist', file), 'utf8')).not.toMatch(/from ['"]parsimmon['"]/)
})
