/** What commands are given in tests: files by their paths, and an empty machine around them. */
import { type Io, Unreadable } from '../src/cli/io.ts'
import { run } from '../src/cli/run.ts'

export type Files = Readonly<Record<string, string>>

/** Nothing to read, nowhere to write, and nobody at the keyboard. */
export const IO: Io = {
  out: () => {},
  err: () => {},
  write: async () => {},
  bytes: async function* () {},
  onStop: () => () => {},
  keyboard: false,
  color: false,
  live: false,
  worker: new URL('file:///nowhere'),
  renderer: new URL('file:///nowhere'),
  width: 100,
  version: '9.9.9',
}

/** What the command prints, given `files` to read. */
export async function llm(args: readonly string[], files: Files = {}, more: Partial<Io> = {}) {
  let out = ''
  let err = ''
  const code = await run(args, {
    ...IO,
    out: text => void (out += text),
    err: text => void (err += text),
    write: async bytes => void (out += new TextDecoder().decode(bytes)),
    bytes: async function* (path) {
      if (!Object.hasOwn(files, path)) throw new Unreadable(`cannot read ${path}: there is no such file`)
      yield new TextEncoder().encode(files[path])
    },
    ...more,
  })
  return { code, out, err }
}
