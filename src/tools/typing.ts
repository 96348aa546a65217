/** Types values as the tools declare them. `typing` holds everything that types a call, as one value to pass in. */
import { remembered } from '../engine/memo.ts'
import type { HeldArguments, Types, Typing } from '../engine/value-types.ts'
import { readValue } from '../json/read-value.ts'
import { mayDecode, typedArguments } from './arguments.ts'
import { readParameter } from './parameter.ts'
import { ARGUMENT_WRAPPERS, SchemaDocument } from './schema.ts'

export const typing: Typing = (tools): Types => {
  const documents = remembered((tool: string) => new SchemaDocument(tools!.schema(tool)))
  const documentOf = (tool: string | undefined) =>
    tool === undefined || tools?.schema(tool) === undefined ? undefined : documents(tool)
  const parameters = (tool: string) => tools?.parameters(tool) ?? []
  return {
    parameter(tool, key, values) {
      const document = documentOf(tool)
      return readParameter(values, document?.part(tools!.schema(tool!), key), document)
    },
    arguments(tool, unquoted, whole) {
      const document = documentOf(tool)
      if (!document) return undefined
      const schemaOf = (key: string) => document.part(tools!.schema(tool), key)
      if (whole && !unquoted && !mayDecode(whole, schemaOf, document)) return undefined
      return typedArguments(schemaOf, document, unquoted)
    },
    mayHoldAll(tool, key) {
      if (!ARGUMENT_WRAPPERS.has(key)) return false
      const declared = parameters(tool)
      return declared.length > 0 && !declared.includes(key)
    },
    heldArguments(tool, text): HeldArguments | undefined {
      if (!text.trimStart().startsWith('{')) return undefined
      const { json, repairs } = readValue(text.trim(), { object: true })
      const value = JSON.parse(json) as object
      if (!parameters(tool).some(key => Object.hasOwn(value, key))) return undefined
      return { json, codes: repairs.some(({ code }) => code === 'limit') ? ['limit', 'encoded'] : ['encoded'] }
    },
  }
}
