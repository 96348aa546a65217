import type { Dialect } from '../engine/dialect.ts'
import { braceCalls } from '../formats/brace-call.ts'

/**
 * Like `gemma4`, with other markers; one marker both opens and closes a string.
 *
 *     <start_function_call>call:get_weather{city:<escape>Oslo<escape>,days:3}<end_function_call>
 */
export const functiongemma: Dialect = braceCalls('functiongemma', {
  open: '<start_function_call>',
  close: '<end_function_call>',
  delimiter: '<escape>',
  results: ['<start_function_response>'],
  models: ['FunctionGemma'],
})
