/**
 * `npm run release`: everything that must hold before a version goes out, and the tarball in `release/`. It
 * publishes nothing: that is one command more, which it names. `-- --quick` leaves out the tests and the registry.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt, ROOT, run } from './tools.ts'

const { quick = false } = parseArgs({ options: { quick: { type: 'boolean' } } }).values
const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const folder = join(ROOT, 'release')

/** Says what is wrong, or nothing. */
type Check = () => string | undefined
const command = (program: string, ...args: string[]): string | undefined => {
  const { ok, output } = run(program, args)
  return ok ? undefined : output
}

const clean: Check = () => {
  const { stdout } = run('git', ['status', '--porcelain'])
  return stdout === '' ? undefined : `what is not committed is not released:\n${stdout}`
}
const noChangesets: Check = () => {
  const waiting = readdirSync(join(ROOT, '.changeset')).filter(file => file.endsWith('.md') && file !== 'README.md')
  return waiting.length === 0 ? undefined : `changesets wait: npx changeset version\n${waiting.join('\n')}`
}
/** The owner stands in package.json alone: npm resolves the links and pictures of the README by `repository`. */
const owned: Check = () =>
  readFileSync(join(ROOT, 'package.json'), 'utf8').includes('/OWNER/')
    ? 'package.json names no owner: put it in place of OWNER in homepage, repository and bugs'
    : undefined
const changelog: Check = () =>
  readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').includes(`\n## ${version}\n`)
    ? undefined
    : `CHANGELOG.md has no part "## ${version}"`

let tarball = ''
const pack: Check = () => {
  ensureBuilt()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const { ok, output, stdout } = run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder])
  if (!ok) return output
  const [packed] = JSON.parse(stdout)
  tarball = join(folder, packed.filename)
  const files: string[] = packed.files.map((file: { path: string }) => file.path)
  const strange = files.filter(file => !/^(dist\/|docs\/|(package\.json|README\.md|CHANGELOG\.md|LICENSE)$)/.test(file))
  const missing = [
    'dist/index.js',
    'dist/index.cjs',
    'dist/index.d.ts',
    'dist/cli/main.js',
    'LICENSE',
    'README.md',
  ].filter(file => !files.includes(file))
  console.log(
    `      ${files.length} files, ${(packed.size / 1e6).toFixed(1)} MB packed, ${(packed.unpackedSize / 1e6).toFixed(1)} MB unpacked`,
  )
  return strange.length + missing.length === 0
    ? undefined
    : `too much: ${strange.join(', ')}; missing: ${missing.join(', ')}`
}
/** In an empty project, with its dependencies from the registry. */
const install: Check = () => {
  const project = mkdtempSync(join(tmpdir(), `${name}-release-`))
  try {
    writeFileSync(join(project, 'package.json'), '{"private": true}')
    const wrong = command('npm', 'install', '--prefix', project, '--no-audit', '--no-fund', tarball)
    if (wrong) return wrong
    const said = run(join(project, 'node_modules/.bin', name), ['--version'])
    return said.stdout === `${version}\n` ? undefined : `--version says ${said.output}`
  } finally {
    rmSync(project, { recursive: true, force: true })
  }
}

const CHECKS: readonly (readonly [what: string, check: Check, slow?: true])[] = [
  ['all is committed', clean, true],
  ['no changeset waits', noChangesets],
  [`the changelog has ${version}`, changelog],
  ['npm test', () => command('npm', 'test'), true],
  ['package.json names an owner', owned, true],
  ['packed', pack],
  ['publint', () => command(join(ROOT, 'node_modules/.bin/publint'), tarball, '--strict')],
  ['installed, and it runs', install, true],
  ['what publishing would do', () => command('npm', 'publish', '--dry-run', '--ignore-scripts', tarball), true],
]

for (const [what, check, slow] of CHECKS) {
  if (quick && slow) continue
  const wrong = check()
  console.log(`${wrong === undefined ? 'ok  ' : 'FAIL'}  ${what}`)
  if (wrong === undefined) continue
  console.error(wrong)
  process.exit(1)
}
if (!existsSync(tarball)) throw new Error('no tarball')
console.log(`\n${tarball}\nNothing is published. To do it: npm publish ${tarball}, then git tag v${version}`)
