/** A Chromium for the tests and pictures of the playground. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Where it is; undefined where it is not. */
export const foundChromium = (): string | undefined =>
  [process.env.CHROMIUM ?? '', ...PLACES].find(path => path !== '' && existsSync(path))

/** Where Chromium is; installed where it is not and may be; undefined where it cannot be. */
export function chromiumPath(): string | undefined {
  if (foundChromium() === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium …')
    const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', timeout: 300_000 })
    apt('update')
    apt('install', '-y', '--no-install-recommends', 'chromium')
  }
  return foundChromium()
}

// Before the tests, which have no time for it.
if (process.argv[1]?.endsWith('chromium.ts')) console.log(chromiumPath() ?? 'There is no Chromium.')
