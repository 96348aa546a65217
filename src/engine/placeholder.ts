import { unicode } from './chars.ts'

/**
 * Whether `name` is a placeholder from documentation (`...`, `<function-name>`, `{tool}`, `$FUNCTION_NAME`), or has
 * control characters, as no name does.
 */
export const isPlaceholder = (name: string): boolean =>
  // `LETTER` takes long to compile.
  (!/[a-z0-9]/i.test(name) && !LETTER().test(name)) || IN_BRACKETS.test(name) || CONTROLS.test(name)
const LETTER = unicode(String.raw`[\p{L}\p{N}]`)
const IN_BRACKETS = /^(<[^<>]*>|\{[^{}]*\}|\[[^[\]]*\]|\$[A-Z_]+)$/
const CONTROLS = /[\x00-\x1f\x7f-\x9f]/
