/** `llm-dialects/template`: derives a model's dialects from its chat template, and proves them. */
export type { Dialect } from '../engine/dialect.ts'
export type { Format } from '../formats/dialect.ts'
export { deriveDialects, proveDialects } from './derive.ts'
export { dialectsOf } from './format.ts'
export type {
  ApplyChatTemplate,
  Derived,
  DeriveOptions,
  FailedProof,
  Proof,
  Reading,
  TemplateContext,
  TemplateFormat,
  TemplateRecord,
} from './types.ts'
