/** Templates of calls that the records of several dialects share. */

/** Claude's tags, with any prefix. */
export const INVOKE_TAGS = {
  wrapper: ['<{prefix}function_calls>\n', '</{prefix}function_calls>'],
  call: '<{prefix}invoke name="{name}">\n{parameters}</{prefix}invoke>\n',
  parameter: '<{prefix}parameter name="{key}">{value}</{prefix}parameter>\n',
} as const

/** Words that Claude writes in place of the opening tag around its calls, alone on a line. */
export const WORDS_FOR_TAGS: readonly string[] = ['court', 'count', 'course', 'call', 'card']

/** Qwen's tags. */
export const FUNCTION_TAGS = {
  wrapEach: true,
  call: '<function={name}>\n{parameters}</function>',
  parameter: '<parameter={key}>\n{value}\n</parameter>\n',
  between: '\n',
  values: { untyped: 'text', frame: 'line' },
} as const
