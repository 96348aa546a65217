/** `llm-dialects/repair`: JSON as models write it to JSON. */
export type { Diagnostic, DiagnosticCode, Span } from '../engine/diagnostic.ts'
export { type Repaired, type RepairOptions, repairJson } from './repair.ts'
