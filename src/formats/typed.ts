/** Calls of formats whose values have no types on the wire, or not all: what types them comes with the format. */
import type { Event } from '../engine/event.ts'
import { typing } from '../tools/typing.ts'

/** A call begins whose values get the types of the tool's schema, whether or not the parser was given `typing`. */
export const TYPED: readonly Event[] = [{ type: 'call', typing }]
/** The same where strings have quotes of their own: what has none may be text, if the schema says so. */
export const UNQUOTED: readonly Event[] = [{ type: 'call', unquoted: true, typing }]
