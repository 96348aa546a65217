/** What documentation writes in place of a name: `...`, `<function-name>`, `{tool}`, `$FUNCTION_NAME`. */
export const isPlaceholder = (name: string): boolean => !/[\p{L}\p{N}]/u.test(name) || IN_BRACKETS.test(name)
const IN_BRACKETS = /^(<[^<>]*>|\{[^{}]*\}|\[[^[\]]*\]|\$[A-Z_]+)$/
