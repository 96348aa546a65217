/**
 * Completes `package-lock.json`: where npm could not see the builds of a tool for
 * other platforms it leaves them out of the lock file, and `npm ci` then refuses
 * it. Run it after `npm install` of a tool with native builds.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './tools.ts'

interface Entry {
  readonly version?: string
  readonly dev?: boolean
  readonly optionalDependencies?: Record<string, string>
  readonly [key: string]: unknown
}
const FILE = join(ROOT, 'package-lock.json')
const lock = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: Record<string, Entry> }
const { packages } = lock

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const CPUS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
/** For which machines a build is, by its name: `@rollup/rollup-linux-x64-musl`. */
function platform(name: string): Entry {
  const words = name.split(/[-/]/)
  const only = (key: string, values: string[]) => (values.length > 0 ? { [key]: values } : {})
  const cpu = CPUS.filter(c => words.includes(c) || words.includes(`${c}gc`))
  const libc = words.includes('musl') ? ['musl'] : words.some(w => /^gnu/.test(w)) ? ['glibc'] : []
  return {
    ...only('cpu', cpu),
    ...only(
      'os',
      SYSTEMS.filter(s => words.includes(s)),
    ),
    ...only('libc', words.includes('linux') ? libc : []),
  }
}

const added: string[] = []
for (const [parent, { optionalDependencies, dev }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies ?? {})) {
    if (!/^\d+\.\d+\.\d+$/.test(version)) continue
    const path = `node_modules/${name}`
    const nested = `${parent}/${path}`
    if (packages[nested]?.version === version || packages[path]?.version === version) continue
    const at = packages[path] ? nested : path
    packages[at] = { version, ...platform(name), ...(dev ? { dev } : {}), optional: true }
    added.push(`${name}@${version}`)
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length === 0 ? 'The lock file is complete.' : `Added: ${added.join(', ')}`)
