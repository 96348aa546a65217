/** Calls of formats that leave (some) types of values to the tool's schema: these formats include `typing`. */
import type { Event } from '../engine/event.ts'
import { typing } from '../tools/typing.ts'

/** Begins a call whose values get the types of the tool's schema, whether or not the parser was given `typing`. */
export const TYPED: readonly Event[] = [{ type: 'call', typing }]
/** Begins such a call, and says its name. */
export const typedCall = (name: string): readonly Event[] => [...TYPED, { type: 'name', name }]
/** Begins such a call in a format with string delimiters: a value without them is text if the schema says so. */
export const UNQUOTED: readonly Event[] = [{ type: 'call', unquoted: true, typing }]
