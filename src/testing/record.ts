/** The law of records: remaking a dialect from the JSON of its record gives the same dialect. */
import type { Dialect } from '../engine/dialect.ts'
import { type Format, dialect as fromFormat } from '../formats/dialect.ts'
import { expectSame } from './law.ts'

const MEMBERS = ['name', 'aliases', 'models', 'triggers', 'closers', 'bare', 'reasoning', 'inline'] as const
const members = (dialect: Dialect) => Object.fromEntries(MEMBERS.map(key => [key, dialect[key]]))

/** Returns the dialect remade from the JSON of its record; throws `BrokenLaw` if the record or a member differs. */
export function remade(made: Dialect): Dialect {
  const json: unknown = JSON.parse(JSON.stringify(made.format))
  expectSame('record', json, made.format, 'the record is not plain data: JSON changes it')
  const copy = fromFormat(made.name, json as Format)
  expectSame('record', members(copy), members(made), 'made from its JSON, the dialect differs')
  return copy
}
