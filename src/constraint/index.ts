/** `llm-dialects/constraint`: grammars that constrain a reply to calls in a dialect. */
export type { Dialect } from '../engine/dialect.ts'
export {
  type Constraint,
  type ConstraintOptions,
  constraint,
  type NotEnforced,
  type StructuralTag,
} from './constraint.ts'
