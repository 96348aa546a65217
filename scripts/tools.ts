/** What the scripts share. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Runs a program in the repository; its output, and whether it went well. */
export function run(
  command: string,
  args: readonly string[],
  quiet = true,
): { ok: boolean; output: string; stdout: string } {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: quiet ? 'pipe' : 'inherit',
    maxBuffer: 1 << 26,
  })
  return {
    ok: status === 0,
    stdout: stdout ?? '',
    output: `${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}`,
  }
}

/** The same beside others: its output once it has ended. */
export function start(
  command: string,
  args: readonly string[],
  env = process.env,
): Promise<{ ok: boolean; output: string }> {
  return new Promise(resolve => {
    const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (output += text))
    child.on('error', ({ message }) => resolve({ ok: false, output: `${output}${message}\n` }))
    child.on('close', status => resolve({ ok: status === 0, output }))
  })
}

/** Is there no build, or one that is older than the sources? */
export function isStale(): boolean {
  const built = join(ROOT, 'dist/cli/main.js')
  if (!existsSync(built) || !existsSync(join(ROOT, 'dist/index.d.ts'))) return true
  const { mtimeMs } = statSync(built)
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).map(f => join(ROOT, 'src', f))
  return [...sources, ...['package.json', 'tsup.config.ts'].map(f => join(ROOT, f))].some(
    file => statSync(file).mtimeMs > mtimeMs,
  )
}

/** Builds when that is needed. Ends the process when it fails. */
export function ensureBuilt(): void {
  if (!isStale()) return
  console.log('Building, which takes half a minute, once …')
  const { ok, output } = run('npm', ['run', 'build'])
  if (ok) return
  console.error(output)
  process.exit(1)
}
