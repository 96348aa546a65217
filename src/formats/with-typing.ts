/** Events that begin calls in formats that leave the types of values to the tool's schema; they carry `typing`. */
import type { Event } from '../engine/event.ts'
import { typing } from '../tools/typing.ts'

/** Begins a call whose values get the types of the tool's schema, whether or not the parser was given `typing`. */
export const TYPED: readonly Event[] = [{ type: 'call', typing }]
/** Begins a typed call of the tool `name`. */
export const typedCall = (name: string): readonly Event[] => [...TYPED, { type: 'name', name }]
/** Begins a typed call in a format with string delimiters: a value without delimiters is text if the schema says so. */
export const UNQUOTED: readonly Event[] = [{ type: 'call', unquoted: true, typing }]
