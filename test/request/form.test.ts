/** A chat template's own words and layout: an emulated conversation renders as the native one. */
import { Template } from '@huggingface/jinja'
import { describe, expect, test } from 'vitest'
import type { DialectName } from '../../src/index.ts'
import { requestForm, toRequest } from '../../src/request/index.ts'

/** Templates of our own, with the habits of real ones. */
const CALLS = `{%- for c in m.tool_calls or [] %}{{ "\\n" if not loop.first }}<tool_call>
{"name": "{{ c.function.name }}", "arguments": {{ c.function.arguments | tojson }}}
</tool_call>{%- endfor %}`
const loop = (glue: string, results: string, trim = '') => `
{%- for m in messages %}
{%- if m.role == 'user' or (m.role == 'system' and not loop.first) %}<{{ m.role }}>{{ m.content }}<end>
{%- elif m.role == 'assistant' %}<assistant>{{ m.content${trim} }}{{ ${JSON.stringify(glue)} if m.tool_calls and m.content }}${CALLS}<end>
{%- elif m.role == 'tool' %}${results}
{%- endif %}{% endfor %}{% if add_generation_prompt %}<assistant>{% endif %}`
const IN_USER = `{% if messages[loop.index0 - 1].role != 'tool' %}<user>{% else %}{{ "\\n" }}{% endif %}<tool_response>
{{ m.content }}
</tool_response>{% if loop.last or messages[loop.index0 + 1].role != 'tool' %}<end>{% endif %}`
const TRIMMED = IN_USER.replace('m.content', 'm.content | trim')
const TOLD = `Call these: {% for t in tools %}{{ t | tojson }};{% endfor %} In tags.`
const SYSTEM = `{% if messages[0].role == 'system' %}{{ messages[0].content }}{% else %}Hello.{% endif %}`
const AFTER = `<system>${SYSTEM}{% if tools %}\n\n${TOLD}{% endif %}<end>`
const BEFORE = `{% if tools or messages[0].role == 'system' %}<system>{% if tools %}${TOLD}{% if messages[0].role == 'system' %}

{% endif %}{% endif %}{% if messages[0].role == 'system' %}{{ messages[0].content }}{% endif %}<end>{% endif %}`
const OWN = `{% if tools %}<system>${TOLD}<end>{% endif %}{% if messages[0].role == 'system' %}<system>{{ messages[0].content }}<end>{% endif %}`
const tools = [
  {
    type: 'function' as const,
    function: { name: 'look', description: 'Looks <at> it.', parameters: { type: 'object', properties: {} } },
  },
]
const call = (id: string, args: object) => ({ id, type: 'function', function: { name: 'look', arguments: args } })
const [S, U] = [
  { role: 'system', content: 'Terse.' },
  { role: 'user', content: 'Well?' },
]
const result = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, name: 'look', content })
const TALKS = {
  system: [S, U],
  alone: [U],
  'a call': [S, U, { role: 'assistant', content: '', tool_calls: [call('1', { a: [1, { b: 2 }] })] }, result('1', 'x')],
  'text and two calls': [
    ...[S, U, { role: 'assistant', content: 'I look.', tool_calls: [call('1', {}), call('2', { s: 'a\n"b"' })] }],
    ...[result('1', 'one'), result('2', 'two\n'), { role: 'assistant', content: 'Done.' }, U],
  ],
}

describe.each([
  ['after the system text', AFTER, loop('\n', IN_USER), { place: 'after', glue: '\n' }],
  ['before it', BEFORE, loop('\n\n', TRIMMED, ' | trim'), { place: 'before', trim: true, glue: '\n\n' }],
  ['in a turn of their own', OWN, loop('', IN_USER), { place: 'own', glue: '' }],
])('tools are told %s', (_, head, rest, expected) => {
  const made = new Template(head + rest)
  const apply = (context: object) => made.render({ ...context })
  test.each(Object.entries(TALKS))('%s', async (_name, messages) => {
    const form = await requestForm(apply, tools, { dialect: 'hermes' satisfies DialectName })
    expect(form).toMatchObject({ ...expected, merge: false })
    expect(JSON.parse(JSON.stringify(form))).toEqual(form)
    const { messages: plain } = toRequest({ messages, tools }, { dialect: 'hermes', form })
    const rendered = apply({ messages: plain, add_generation_prompt: true })
    expect(rendered).toBe(apply({ messages, tools, add_generation_prompt: true }))
  })
})

test('a template without tools tells nothing; ours does', async () => {
  const made = new Template(`{% for m in messages %}<{{ m.role }}>{{ m.content }}<end>{% endfor %}`)
  const form = await requestForm(context => made.render({ ...context }), tools)
  expect(form).toEqual({ merge: false })
  expect(toRequest({ messages: [U], tools }, { form }).messages[0]!.content).toContain('# Tools')
})
test('a template that refuses user after user', async () => {
  const made = new Template(
    `{% for m in messages %}{% if (m.role == 'user') != (loop.index0 % 2 == 0) %}{{ raise_exception('no') }}{% endif %}{{ m.content }}{% endfor %}`,
  )
  expect(await requestForm(context => made.render({ ...context }), tools)).toEqual({ merge: true })
})

test('a renderer that is none, or returns no text, and variables that are none', async () => {
  const given = (value: unknown) => value as never
  await expect(requestForm(given('{{ x }}'), [])).rejects.toThrow('applyChatTemplate: expected a function')
  await expect(
    requestForm(
      given(() => 5),
      [],
    ),
  ).rejects.toThrow('applyChatTemplate: expected a function that returns')
  await expect(requestForm(() => '', [], { variables: given(5) })).rejects.toThrow('variables: expected an object')
})
