/** `llm-dialects/testing`: the laws of a dialect, as a function that needs no test runner. */
export { assertDialect, type CheckOptions, checkDialect, type Problem, type Report } from './check.ts'
export type { Law } from './law.ts'
