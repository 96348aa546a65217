/** The name of a dialect, with a link to its page if it is one of ours. */
import { allDialects } from '../../src/grammars/index.ts'
import { docs } from './docs.ts'

const OURS = new Set(allDialects.map(({ name }) => name))

export const DialectName = ({ name }: { readonly name: string }) =>
  OURS.has(name) ? (
    <a href={docs(`dialects#${name.replace(/\./g, '').toLowerCase()}`)}>{name}</a>
  ) : (
    <span class="soft">{name}</span>
  )
