/** Licences of the packages whose code stands in the build: `dist/THIRD-PARTY.txt`, as each of them asks. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Options } from 'tsup'

/** Their folders. */
const packages = new Set<string>()

/** For all builds of a configuration: each adds the packages of which something is in its output. */
export const notices: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'notices',
  setup(build) {
    build.initialOptions.metafile = true
    build.onEnd(({ metafile }) => {
      for (const { inputs } of Object.values(metafile?.outputs ?? {}))
        for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
          const [folder] = /.*\bnode_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file) ?? []
          if (folder !== undefined && bytesInOutput > 0) packages.add(folder)
        }
      mkdirSync('dist', { recursive: true })
      writeFileSync(
        'dist/THIRD-PARTY.txt',
        Array.from(packages, notice)
          .sort()
          .join(`\n${'-'.repeat(80)}\n\n`),
      )
    })
  },
}

function notice(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find(file => /^licen[cs]e/i.test(file))
  if (file === undefined) throw new Error(`${name} has no licence to be kept with its code`)
  return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
}
