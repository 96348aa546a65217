/** `llm-dialects/repair`: JSON as models write it to JSON. */
export { repairJson } from './json.ts'
