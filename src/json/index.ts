/** `llm-dialects/repair`: turns JSON as models write it into strict JSON. */
export type { ChangeCode, Diagnostic, DiagnosticCode, Span } from '../engine/diagnostic.ts'
export { type Repaired, type RepairOptions, repairJson } from './repair.ts'
