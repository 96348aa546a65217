/** Values of parameters in tags that contain markup of their own dialect: the reading without damage wins. */
import { expect, test } from 'vitest'
import { createStreamParser, parse } from '../../src/index.ts'

const tool = (name: string, ...keys: readonly string[]) => ({
  name,
  parameters: { type: 'object', properties: Object.fromEntries(keys.map(key => [key, { type: 'string' }])) },
})
const tools = [tool('write_note', 'title', 'text', 'folder'), tool('count_owls', 'wood', 'folder')]

test.each([
  [
    'qwen3-coder-xml: tag of another tools parameter in a value',
    '<tool_call>\n<function=write_note>\n<parameter=text>\nput <parameter=wood> there\n</parameter>\n<parameter=folder>\nbarn\n</parameter>\n</function>\n</tool_call>',
    { text: 'put <parameter=wood> there', folder: 'barn' },
  ],
  [
    'qwen3-coder-xml: own tag as the whole value',
    '<tool_call>\n<function=write_note>\n<parameter=text>\n<parameter=text>\n</parameter>\n</function>\n</tool_call>',
    { text: '<parameter=text>' },
  ],
  [
    'qwen3-coder-xml: half call with its closers in a value',
    '<tool_call>\n<function=write_note>\n<parameter=text>\nends in <parameter=kind>rye</parameter>\n</function>\n</tool_call> as ever\n</parameter>\n</function>\n</tool_call>',
    { text: 'ends in <parameter=kind>rye</parameter>\n</function>\n</tool_call> as ever' },
  ],
  [
    'qwen3-coder-xml: half block of an unknown tool in a value',
    '<tool_call>\n<function=write_note>\n<parameter=text>\n<tool_call>\n<function=oats>\n<parameter=kind>\n</parameter>\n</function>\n</tool_call>',
    { text: '<tool_call>\n<function=oats>\n<parameter=kind>' },
  ],
  [
    'minimax-m2: tag of another parameter as the whole value',
    '<minimax:tool_call>\n<invoke name="write_note">\n<parameter name="text"><parameter name="folder"></parameter>\n</invoke>\n</minimax:tool_call>',
    { text: '<parameter name="folder">' },
  ],
  [
    'minimax-m3: tag of another tools parameter in a value',
    ']<]minimax[>[<tool_call>\n]<]minimax[>[<invoke name="write_note">]<]minimax[>[<text>put ]<]minimax[>[<wood> there]<]minimax[>[</text>]<]minimax[>[<folder>barn]<]minimax[>[</folder>]<]minimax[>[</invoke>\n]<]minimax[>[</tool_call>',
    { text: 'put ]<]minimax[>[<wood> there', folder: 'barn' },
  ],
  [
    'minimax-m3: opener of a block as the whole value',
    ']<]minimax[>[<tool_call>\n]<]minimax[>[<invoke name="write_note">]<]minimax[>[<text>]<]minimax[>[<tool_call>]<]minimax[>[</text>]<]minimax[>[</invoke>\n]<]minimax[>[</tool_call>',
    { text: ']<]minimax[>[<tool_call>' },
  ],
  [
    'glm4.5: value tag as the whole value',
    '<tool_call>write_note<arg_key>text</arg_key><arg_value><arg_value></arg_value></tool_call>',
    { text: '<arg_value>' },
  ],
  [
    'glm4.5: key in its tags in a value',
    '<tool_call>write_note<arg_key>title</arg_key><arg_value><arg_key>wood</arg_key></arg_value><arg_key>text</arg_key><arg_value>put <arg_key>folder</arg_key> there</arg_value></tool_call>',
    { title: '<arg_key>wood</arg_key>', text: 'put <arg_key>folder</arg_key> there' },
  ],
] as const)('%s', (_, text, args) => {
  const parser = createStreamParser({ tools })
  for (const character of text) parser.pushText(character)
  parser.finish()
  for (const { content, toolCalls, diagnostics } of [parse(text, { tools }), parser.result]) {
    expect([content, diagnostics]).toEqual(['', []])
    expect(toolCalls).toMatchObject([{ name: 'write_note', arguments: args, status: 'complete' }])
  }
})
