/** `llm-dialects/constraint`: grammars that force a reply to be a call in a dialect. */
export type { Dialect } from '../engine/dialect.ts'
export {
  type Constraint,
  type ConstraintOptions,
  constraint,
  type NotEnforced,
  type StructuralTag,
} from './constraint.ts'
