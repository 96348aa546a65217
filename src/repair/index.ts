/** `llm-dialects/repair`: JSON as models write it to JSON. */
export type { Diagnostic, DiagnosticCode, Span } from '../diagnostic.ts'
export { type Repaired, type RepairOptions, repairJson } from './json.ts'
