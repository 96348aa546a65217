/** What documentation writes in place of a name: `...`, `<function-name>`, `{tool}`, `$FUNCTION_NAME`. */
export const isPlaceholder = (name: string): boolean =>
  (!/[a-z0-9]/i.test(name) && !/[\p{L}\p{N}]/u.test(name)) || IN_BRACKETS.test(name) // the second takes long to compile
const IN_BRACKETS = /^(<[^<>]*>|\{[^{}]*\}|\[[^[\]]*\]|\$[A-Z_]+)$/
