/** The ids of Kimi K2, which hold the name of the tool: `functions.get_weather:0`. */
import type { PrintedCall } from '../engine/dialect.ts'

const FORMS = [
  /^functions\.(.+?)(?::\d+)?$/,
  /^functions_(.+?)_\d+$/, // sanitised by a client
  /^functions([A-Za-z_].*?)\d+$/, // K2.5: `functionsget_weather0`
  /^([^:]+):\d+$/,
]

/** The name in an id; the id itself where it has another form. */
export function kimiName(id: string): string {
  for (const form of FORMS) {
    const name = form.exec(id)?.[1]
    if (name !== undefined) return name
  }
  return id
}
export const kimiId = (call: PrintedCall, index: number): string => `functions.${call.name}:${index}`
