/** Names that mean something to JavaScript mean nothing here; and the library asks nothing of the world around it. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { allDialects } from '../src/grammars/index.ts'
import { createStreamParser, parse, parseLLMResponse, printCalls, type ToolDefinition } from '../src/index.ts'
import { repairJson } from '../src/json/index.ts'
import { fromResponse } from '../src/providers/index.ts'
import { checkCuts } from './cuts.ts'

const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  'then',
]

/** What must not change, whatever is read. */
const guarded = (): string =>
  JSON.stringify(
    [Object, Array, String, Function, Map, RegExp].map(({ prototype }) => Object.getOwnPropertyNames(prototype)),
  ) + JSON.stringify(Object.keys(Object.getOwnPropertyDescriptors(globalThis)))
const before = guarded()
/** The global objects are as they were, and no object got a new member. */
const unharmed = (): void => {
  expect(guarded()).toBe(before)
  expect(Object.getPrototypeOf({})).toBe(Object.prototype)
  for (const key in {}) expect(key).toBe('nothing')
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
}

describe.each(NAMES)('%s', name => {
  const args = { [name]: { polluted: 1 }, list: [{ [name]: 'x' }] }
  // A literal `__proto__` sets the prototype; a computed one is a member.
  const own = (value: object) => expect(Object.hasOwn(value, name)).toBe(true)
  const tools: ToolDefinition[] = [
    {
      name,
      inputSchema: {
        type: 'object',
        properties: Object.fromEntries([
          [name, { type: 'object', properties: Object.fromEntries([[name, { type: 'string' }]]) }],
        ]),
        required: [name],
      },
    },
  ]

  test('as a key, a tool and a property of a schema, in every dialect', () => {
    for (const dialect of allDialects) {
      if (!dialect.print) continue
      for (const given of [{ [name]: 'x' }, { [name]: { polluted: 1 } }]) {
        let raw: string
        try {
          raw = printCalls(dialect, [{ name, arguments: given, id: name }])
        } catch {
          continue // it has no form for this
        }
        for (const options of [{}, { tools }, { dialects: [dialect] }, { dialects: [dialect], tools }]) {
          for (const { arguments: found } of parse(raw, options).toolCalls) {
            expect(Object.getPrototypeOf(found)).toBe(Object.prototype)
            for (const value of Object.values(found))
              if (typeof value === 'object' && value !== null && !Array.isArray(value))
                expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
          }
        }
      }
    }
    unharmed()
  })
  test('as a key of a call', () => {
    const raw = `<tool_call>{"name": "f", "arguments": ${JSON.stringify(args).replace('"list"', '"list" ')}}</tool_call>`
    const { toolCalls } = checkCuts(raw, [raw.split('')])
    own(toolCalls[0]!.arguments)
    expect(JSON.stringify(toolCalls[0]!.arguments)).toBe(JSON.stringify(args))
    unharmed()
  })
  test('as a key of a damaged call, and of parameters', () => {
    for (const raw of [
      `<tool_call>{'name': 'f', arguments: {${name}: {polluted: 1,}, ${name}: 2}}`,
      `<invoke name="f"><parameter name="${name}">{"polluted": 1}</parameter></invoke>`,
      `<tool_call>\n<function=f>\n<parameter=${name}>\nx\n</parameter>\n</function>\n</tool_call>`,
      `[f(${name}={'polluted': 1})]`,
    ]) {
      const result = parse(raw)
      for (const call of result.toolCalls) own(call.arguments)
      expect(result.toolCalls).toHaveLength(1)
    }
    unharmed()
  })
  test('as a whole message, and as what is around one', () => {
    for (const raw of [name, `{"${name}": 1}`, `{"name": "${name}"}`, `<${name}>`, `<think>${name}</think>${name}`]) {
      checkCuts(raw, [raw.split('')])
      parseLLMResponse(raw)
      repairJson(raw)
    }
    unharmed()
  })
  test('as the name of a dialect and of a model', () => {
    expect(() => parse('', { dialects: [name as 'think'] })).toThrow(TypeError)
    expect(() => parse('', { [name]: 1 } as object)).toThrow(TypeError)
    parse('x', { model: name })
    const dialect = { ...allDialects.find(d => d.name === 'hermes')!, name }
    const [call] = parse('<tool_call>{"name": "f", "arguments": {}}</tool_call>', { dialects: [dialect] }).toolCalls
    expect(call!.dialect).toBe(name)
    unharmed()
  })
  test('in JSON that is repaired', () => {
    const { value } = repairJson(`{${name}: {polluted: 1}, 'a': [{'${name}': 1,}]`) as { value: object }
    own(value)
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    unharmed()
  })
  test('in the chunks of a provider', async () => {
    const delta = {
      content: name,
      [name]: { polluted: 1 },
      tool_calls: [{ index: 0, id: name, function: { name, arguments: JSON.stringify(args) } }],
    }
    const body = `data: ${JSON.stringify({ choices: [{ index: 0, delta }], [name]: 1 })}\n\ndata: [DONE]\n\n`
    const response = new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    for await (const _ of fromResponse(response, { provider: 'openai' }));
    unharmed()
  })
})

test('ids, names and dialects of a stream are data', () => {
  const parser = createStreamParser({ generateId: () => '__proto__' })
  parser.pushText('<tool_call>{"name": "__proto__", "arguments": {"__proto__": {"polluted": 1}}}</tool_call>')
  parser.finish()
  expect(parser.result.toolCalls[0]).toMatchObject({ id: '__proto__', name: '__proto__' })
  expect(Object.hasOwn(parser.result.toolCalls[0]!.arguments, '__proto__')).toBe(true)
  unharmed()
})

// What the sources may not use

const SRC = fileURLToPath(new URL('../src/', import.meta.url))
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => file.endsWith('.ts'))
/** The command and the proxy are there to reach the world. */
const library = sources.filter(file => !/^(cli|proxy)\//.test(file))

/** Names used as values that the file does not declare: neither members (`x.fetch`) nor types. */
function names(file: string): Set<string> {
  const tree = ts.createSourceFile(file, readFileSync(SRC + file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found = new Set<string>()
  const declared = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return
    const { parent } = node
    if (ts.isIdentifier(node)) {
      const own = parent as ts.NamedDeclaration | ts.PropertyAccessExpression
      if (!('name' in own) || own.name !== node) found.add(node.text)
      else if (ts.isVariableDeclaration(own) || ts.isParameter(own) || ts.isBindingElement(own)) declared.add(node.text)
      else if (ts.isFunctionDeclaration(own) || ts.isImportSpecifier(own)) declared.add(node.text)
    }
    if (node.kind === ts.SyntaxKind.ImportKeyword && ts.isCallExpression(parent)) found.add('import()')
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return new Set([...found].filter(name => !declared.has(name)))
}

const BANNED = [
  'eval',
  'Function',
  'process',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'require',
  'import()',
  'Deno',
  'Bun',
  'setTimeout',
  'setInterval',
  'localStorage',
  'document',
  'window',
]
test('the command does: it is seen', () => {
  expect([...names('cli/main.ts')]).toContain('process')
})
test.each(library)('%s runs no text as code, reaches no network and reads no environment', file => {
  const used = names(file)
  expect(BANNED.filter(name => used.has(name))).toEqual([])
})
