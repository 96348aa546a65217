import type { Dialect, PrintedCall } from '../dialect.ts'
import { alt, fail, succeed } from '../frontier.ts'
import { printedParameters, taggedCall, wrapped } from '../shapes/tagged.ts'
import { openTag } from '../tag.ts'
import type { Values } from '../values.ts'

const PREFIXES = ['', 'antml:'] as const
const VALUES: Values = { untyped: 'json', frame: 'line' }

/** `<invoke name="f">` and `</invoke>` of one prefix. */
const named = (tag: string, prefix: string) =>
  openTag(tag, [prefix]).chain(({ attributes }) => {
    const name = attributes.get('name') ?? attributes.get('tool')
    return name ? succeed(name) : fail('name="…"')
  })
const close = (tag: string, prefix: string) => `</${prefix}${tag}>`

const invoke = (prefix: string) =>
  taggedCall({
    open: named('invoke', prefix),
    close: close('invoke', prefix),
    parameter: {
      open: named('parameter', prefix).map(key => ({ key, values: VALUES })),
      begins: [`<${prefix}parameter name=`],
      close: close('parameter', prefix),
    },
    around: [close('function_calls', prefix)],
  })
const invokes = PREFIXES.map(invoke)
const sections = PREFIXES.map((prefix, k) =>
  wrapped(openTag('function_calls', [prefix]), invokes[k]!, close('function_calls', prefix)),
)

const parameter = (key: string, value: string) => `<parameter name="${key}">${value}</parameter>\n`
const print = (call: PrintedCall) => `<invoke name="${call.name}">\n${printedParameters(call, parameter)}</invoke>\n`

/**
 * Elements for the call and for each of its parameters; a JSON object may stand
 * in place of the parameters, and the wrapper may be missing. Prefixed alike:
 * `<invoke …>`.
 *
 *     <function_calls>
 *     <invoke name="read_file">
 *     <parameter name="path">notes.txt</parameter>
 *     </invoke>
 *     </function_calls>
 */
export const anthropicXml: Dialect = {
  name: 'anthropic-xml',
  aliases: ['invoke'],
  triggers: PREFIXES.flatMap(p => [`<${p}function_calls`, `<${p}invoke`]),
  grammar: alt(...sections, ...invokes),
  print: calls => `<function_calls>\n${calls.map(print).join('')}</function_calls>`,
  closers: PREFIXES.flatMap(p => ['parameter', 'invoke', 'function_calls'].map(tag => close(tag, p))),
  spec: { shape: 'tagged', call: '<invoke name="NAME">', parameter: '<parameter name="KEY">', values: VALUES },
  models: ['Claude', 'DeepSeek-V3.2 (MaaS)'],
}
