/** `llm-dialects/testing`: checks a dialect against its laws, without a test runner. */
export { assertDialect, type CheckOptions, checkDialect, type Problem, type Report } from './check.ts'
export type { Law } from './law.ts'
