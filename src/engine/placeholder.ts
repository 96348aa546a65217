import { unicode } from './chars.ts'

/**
 * What documentation writes in place of a name: `...`, `<function-name>`, `{tool}`, `$FUNCTION_NAME`; and what is not a name
 * anywhere: control characters.
 */
export const isPlaceholder = (name: string): boolean =>
  (!/[a-z0-9]/i.test(name) && !LETTER().test(name)) || IN_BRACKETS.test(name) || CONTROLS.test(name) // the second takes long to compile
const LETTER = unicode(String.raw`[\p{L}\p{N}]`)
const IN_BRACKETS = /^(<[^<>]*>|\{[^{}]*\}|\[[^[\]]*\]|\$[A-Z_]+)$/
const CONTROLS = /[\x00-\x1f\x7f-\x9f]/
