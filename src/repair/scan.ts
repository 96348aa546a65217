import type { Closers } from './closers.ts'
import { finish, isDone, MEMBER, type Scan, START, type State, scan as spike } from './json.ts'

export interface Rules {
  readonly closers?: Closers
  readonly strict?: boolean
  readonly delimiter?: string
}
export const NO_RULES: Rules = {}
export { finish, isDone, MEMBER, START }
export const KWARGS = MEMBER
export type { Repair, Scan, State } from './json.ts'
export const scan = (state: State, input: string, i: number, ended: boolean, rules: Rules): Scan =>
  spike(state, input, i, ended, rules.closers?.first ?? '', rules.strict)
