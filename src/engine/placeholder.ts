import { unicode } from './chars.ts'

/**
 * Whether `name` is what documentation writes in place of a name (`...`, `<function-name>`, `{tool}`, `$FUNCTION_NAME`)
 * or has control characters, which no name has.
 */
export const isPlaceholder = (name: string): boolean =>
  // `LETTER` takes long to compile.
  (!/[a-z0-9]/i.test(name) && !LETTER().test(name)) || IN_BRACKETS.test(name) || CONTROLS.test(name)
const LETTER = unicode(String.raw`[\p{L}\p{N}]`)
const IN_BRACKETS = /^(<[^<>]*>|\{[^{}]*\}|\[[^[\]]*\]|\$[A-Z_]+)$/
const CONTROLS = /[\x00-\x1f\x7f-\x9f]/
