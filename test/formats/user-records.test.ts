/** Records as users write them: what they print, and what is read of it. */
import { describe, expect, test } from 'vitest'
import type { Values } from '../../src/engine/values.ts'
import { dialect, type Format } from '../../src/formats/dialect.ts'
import { parse, printCalls } from '../../src/index.ts'
import { checkDialect } from '../../src/testing/index.ts'

const values: Values = { untyped: 'json', frame: 'line' }
type Arguments = Readonly<Record<string, unknown>>

/** A record, and calls of the tool `f`: their arguments, and how they are printed. */
type Row = readonly [record: Format, calls: readonly (readonly [args: Arguments, text: string])[]]

const LITERAL: readonly Row[] = [
  [
    {
      body: 'literal-tags',
      call: '«call» {name} «with» {parameters}«done»',
      parameter: '«key»{key} := «{value}»;;',
      values,
    },
    [
      [{}, '«call» f «with» «done»'],
      [{ a: 'x', 'b-c': 1 }, '«call» f «with» «key»a := «x»;;«key»b-c := «1»;;«done»'],
      [{ a: 'x;;y', b: 'y := z' }, '«call» f «with» «key»a := «x;;y»;;«key»b := «y := z»;;«done»'],
    ],
  ],
  [
    {
      body: 'literal-tags',
      call: '[[call {name}]]\n{parameters}[[/call]]',
      parameter: '[[key {key}]]{value}[[/]]\n',
      values,
    },
    [
      [{}, '[[call f]]\n[[/call]]'],
      [{ a: '[[', b: '[[x' }, '[[call f]]\n[[key a]][[[[/]]\n[[key b]][[x[[/]]\n[[/call]]'],
    ],
  ],
  [
    {
      body: 'literal-tags',
      call: 'CALL({name})\n{parameters}END_CALL',
      parameter: 'ARG({key}):{value}END_ARG\n',
      values,
    },
    [[{ a: '  x  ', b: ' END', c: '' }, 'CALL(f)\nARG(a):  x  END_ARG\nARG(b): ENDEND_ARG\nARG(c):END_ARG\nEND_CALL']],
  ],
  [
    {
      body: 'literal-tags',
      wrapper: ['<<calls>>\n', '<</calls>>'],
      call: '<<call {name}>>\n{parameters}<</call>>\n',
      parameter: '<<key {key}>>{value}<</>>\n',
      values,
    },
    [
      [{}, '<<calls>>\n<<call f>>\n<</call>>\n<</calls>>'],
      [{ a: ' x', b: true }, '<<calls>>\n<<call f>>\n<<key a>> x<</>>\n<<key b>>true<</>>\n<</call>>\n<</calls>>'],
    ],
  ],
]
const PARAMETERS: readonly Row[] = [
  // An attribute that holds the name, or the number of the call, is no argument.
  [
    {
      body: 'parameters',
      call: '<do n="{index}" what="{name}">{parameters}</do>',
      parameter: '<with k="{key}">{value}</with>',
      values,
    },
    [
      [{}, '<do n="1" what="f"></do>'],
      [{ what: 'x', n: 2 }, '<do n="1" what="f"><with k="what">x</with><with k="n">2</with></do>'],
    ],
  ],
  // Keys between markers of any form.
  [
    {
      body: 'parameters',
      wrapper: ['<｜all｜>', '<｜over｜>'],
      call: '<｜go｜>{name}<｜with｜>{parameters}<｜stop｜>',
      parameter: '<｜k｜>{key}<｜v｜>{value}<｜x｜>',
      values,
    },
    [
      [
        { a: 'x', b: 1 },
        '<｜all｜><｜go｜>f<｜with｜><｜k｜>a<｜v｜>x<｜x｜><｜k｜>b<｜v｜>1<｜x｜><｜stop｜><｜over｜>',
      ],
    ],
  ],
]

const BRACES: readonly Row[] = [
  // Markers of one character.
  [{ body: 'braces', open: '«', close: '»', delimiter: '|', prefix: 'do ' }, [[{ a: 'x', b: 1 }, '«do f{a:|x|,b:1}»']]],
  [
    { body: 'braces', open: '[[', close: ']]', delimiter: '~' },
    [[{ a: 'x', b: [1, 'y'], c: "it's" }, "[[call:f{a:~x~,b:[1,~y~],c:~it's~}]]"]],
  ],
  [
    { body: 'braces', open: '<c>', close: '</c>', delimiter: '%%', prefix: 'do ' },
    [[{ a: '50% off', b: { c: '' } }, '<c>do f{a:%%50% off%%,b:{c:%%%%}}</c>']],
  ],
]
const think = { reasoning: '<|m|>think<|b|>{text}<|e|>', content: '<|m|>say<|b|>{text}<|e|>' }
const MESSAGES: readonly Row[] = [
  // Without a text between messages, and without a word before the recipient.
  [{ body: 'messages', ...think, call: '<|m|>to={name}<|b|>{json}<|e|>' }, [[{ a: 1 }, '<|m|>to=f<|b|>{"a":1}<|e|>']]],
  // The channel of calls has a word of its own.
  [
    { body: 'messages', ...think, call: '<|m|>call to={name}<|b|>{json}<|e|>', between: '<|s|>bot' },
    [[{ a: 1 }, '<|m|>call to=f<|b|>{"a":1}<|e|>']],
  ],
  // The name is in the object.
  [
    { body: 'messages', ...think, call: '<|m|>call<|b|>{call}<|e|>', between: '<|s|>' },
    [[{ a: 1 }, '<|m|>call<|b|>{"name":"f","arguments":{"a":1}}<|e|>']],
  ],
]

const NAME_JSON: readonly Row[] = [
  // The marker behind the name begins with a sign that a name may hold.
  [{ body: 'name-json', call: 'Call {name}: {json}' }, [[{ a: 1 }, 'Call f: {"a":1}']]],
  [{ body: 'name-json', call: '@{name}/{json}/@' }, [[{ a: 1 }, '@f/{"a":1}/@']]],
]

/** All records, each with its place in the list: every sixth keeps the laws here, all of them in a long hunt. */
const ALL = [...LITERAL, ...PARAMETERS, ...BRACES, ...MESSAGES, ...NAME_JSON].map(([record, calls], k) => ({
  record,
  calls,
  isChecked: k % 6 === 0 || process.env.FUZZ !== undefined,
}))

describe.each(ALL)('$record', ({ record, calls, isChecked }) => {
  const made = dialect('mine', record)
  test.each(calls)('%j', (args, text) => {
    expect(made.print!([{ name: 'f', arguments: args }])).toBe(text)
    const { toolCalls, content, diagnostics } = parse(text, { dialects: [made] })
    expect(toolCalls.map(({ name, arguments: read, status }) => [name, read, status])).toEqual([
      ['f', args, 'complete'],
    ])
    expect([content, diagnostics]).toEqual(['', []])
  })
  test.runIf(isChecked)('keeps the laws', () => expect(checkDialect(made, { runs: 4 }).problems).toEqual([]))
})

test('messages of a user are told apart', () => {
  const [record] = MESSAGES[2]!
  const made = dialect('mine', record)
  const printed = printCalls(made, [{ name: 'f', arguments: { a: 1 } }], { reasoning: 'Hm.', content: 'I look.' })
  const { toolCalls, reasoning, content, diagnostics } = parse(printed, { dialects: [made] })
  expect([toolCalls.length, reasoning, content, diagnostics]).toEqual([1, 'Hm.', 'I look.', []])
})

test('calls whose headers have no markers, and a word between them', () => {
  const made = dialect('mine', {
    body: 'messages',
    reasoning: 'think{text}',
    content: 'say{text}',
    call: 'call to={name} json{json}',
    between: 'bot',
  })
  const printed = made.print!([
    { name: 'f', arguments: { a: 1 } },
    { name: 'f', arguments: { a: 2 } },
  ])
  expect(printed).toBe('call to=f json{"a":1}botcall to=f json{"a":2}')
  const { toolCalls, content, diagnostics } = parse(printed, { dialects: [made], tools: [{ name: 'f' }] })
  expect([toolCalls.map(call => call.arguments), content, diagnostics]).toEqual([[{ a: 1 }, { a: 2 }], '', []])
})

test.each(['"', "'", '`'])('a string between %s may have it inside, which is reported', delimiter => {
  const made = dialect('mine', { body: 'braces', open: '<c>', close: '</c>', delimiter })
  const read = (text: string) => {
    const { toolCalls, diagnostics } = parse(made.print!([{ name: 'f', arguments: { a: text } }]), { dialects: [made] })
    return [toolCalls[0]?.arguments, diagnostics.map(({ code }) => code)]
  }
  expect(read('x')).toEqual([{ a: 'x' }, []])
  expect(read(`x ${delimiter} y`)).toEqual([{ a: `x ${delimiter} y` }, ['inner-quote']])
})

describe('a template that cannot be read is refused', () => {
  const literal = {
    body: 'literal-tags',
    call: '@@call {name}\n{parameters}@@end',
    parameter: '@@arg {key}\n{value}@@/',
    values,
  }
  const json = { body: 'json', open: '<c>', close: '</c>', layout: 'sections' }
  const pairs = { call: '<c>{name}{parameters}</c>', parameter: '<k>{key}</k><v>{value}</v>', values }
  const messages = { body: 'messages', ...think }
  const words = {
    body: 'messages',
    reasoning: 'think{text}',
    content: 'say{text}',
    call: 'call to={name} json{json}',
    between: 'bot',
  }
  const recipients = {
    body: 'recipients',
    call: 'to={name} {json}',
    roles: ['bot '],
    words: ['json'],
    several: ['to=all', 'calls'],
    numbered: 'f.{tool}:{index} {json}',
  }
  const answer = { body: 'json-answer', object: '{"say": {content}}' }
  const tags = { body: 'parameters', call: '<f={name}>{parameters}</f>', parameter: '<p={key}>{value}</p>', values }
  test('but not the same marker at both ends', () => {
    for (const parameter of ['🔧{key}>{value}🔧', '~~~{key}\n{value}\n~~~\n'])
      expect(checkDialect(dialect('mine', { ...literal, parameter } as Format), { runs: 1 }).problems).toEqual([])
  })
  test.each([
    [
      { ...literal, parameter: '@@arg {key}\n{value}\n@@\n' },
      'a marker behind {value} with which "@@arg" does not begin',
    ],
    [{ ...literal, parameter: '{key}={value};;' }, 'format.parameter: expected a marker before {key}'],
    [{ ...literal, parameter: '@@arg {key}: {value};;' }, 'format.parameter: expected no space next to the value'],
    [{ ...literal, call: '⟦{name}⟧{parameters}⟦/⟧' }, 'format: expected closing markers that do not begin with'],
    [{ ...literal, parameter: '@@arg {key}{value};;' }, 'a text between {key} and the next place'],
    [{ ...tags, parameter: '<k={key}> = <v>{value}</v></k>' }, 'a text in the form <TAG={key}>{value}</TAG>'],
    [{ ...tags, parameter: '<k={key}>{value};</k>' }, 'a text in the form <TAG={key}>{value}</TAG>'],
    [{ ...tags, parameter: '<k={key}>{value}</k>;' }, 'a text in the form <TAG={key}>{value}</TAG>'],
    [{ ...tags, call: '<f={name}>: {parameters}</f>' }, 'a text in the form <TAG={name}>{parameters}</TAG>'],
    [{ ...tags, call: 'go <f={name}>{parameters}</f>' }, 'a text in the form <TAG={name}>{parameters}</TAG>'],
    [
      { body: 'key-value', ...pairs, parameter: '<k>{key}</k><v type="{type}">{value}</v>' },
      'a text in the form <KEY>{key}</KEY><VALUE>{value}</VALUE>',
    ],
    [{ body: 'key-value', ...pairs, call: '<|c|>{name}{parameters}<|/c|>' }, 'a text in the form <TAG>{name}'],
    [{ ...json, close: '\n</c>' }, 'format.close: expected a string that does not begin with white space'],
    [{ ...json, wrapper: ['<all>\n', '\n</all>'] }, 'format.wrapper[1]: expected a string that does not begin with'],
    [{ ...json, open: '{{', close: '}}' }, 'format.close: expected a marker that does not begin with a character of'],
    [{ ...json, open: '[[', close: ']]' }, 'format.close: expected a marker that does not begin with a character of'],
    [{ ...messages, call: '<|m|>{name}<|b|>{json}<|e|>' }, 'a text in the form HEADER to={name}<MARK>{json}'],
    [{ ...messages, call: '[call]{call}[/call]' }, 'a text in the form HEADER to={name}<MARK>{json}'],
    [{ ...messages, call: 'call to={name}: {json}' }, 'a text in the form HEADER to={name}<MARK>{json}'],
    [{ ...messages, call: '<m>to={name}: <b>{json}' }, 'a text in the form HEADER to={name}<MARK>{json}'],
    [
      { ...messages, call: '<|m|>{call}', content: 'say: {text}' },
      'format.content: expected a text in the form HEADER<MARK>{text}',
    ],
    [{ ...words, content: '[say]{text}' }, 'format.content: expected only words before {text}'],
    [{ ...words, over: '###' }, 'format.over: expected nothing, as no header has <…>'],
    [{ ...words, between: '###' }, 'format.between: expected a word, as no header has <…>'],
    [{ ...literal, parameter: '@@{type} {key}\n{value}@@/' }, 'format.parameter: expected {type} behind {key}'],
    [{ body: 'attribute-lists', call: '@{name} {parameters};' }, 'format: expected templates that begin with a marker'],
    [{ body: 'attribute-lists', call: '[CALL {name}: {parameters}]' }, 'the form OPEN{name} {parameters}CLOSE'],
    [{ body: 'sole-lines', open: '{tool}\n', ends: ['---'] }, 'format: expected templates that begin with a marker'],
    [{ body: 'name-json', call: '{name}({json})' }, 'format: expected templates that begin with a marker'],
    [{ body: 'key-lines', open: 'CALL {tool}', close: 'END' }, 'a text in the form {tool}, then a line break'],
    [
      { body: 'labelled', call: '### {label}\n{name} {json}\n###', label: 'f', text: 'a' },
      'format.call: expected a text in the form <OPEN{label}>',
    ],
    [{ ...recipients, call: 'to={name}: {json}' }, 'format.call: expected a text in the form MARK{name} WORDS {json}'],
    [{ ...recipients, call: '{name} {json}' }, 'format.call: expected a text in the form MARK{name} WORDS {json}'],
    [{ body: 'marks', open: ['«'], close: '»' }, 'format.open[0]: expected a text in the form OPEN {numbers}END'],
    [{ body: 'marks', open: ['[c {numbers}]'], close: '[/c]' }, 'format.open[0]: expected a text in the form OPEN'],
    [{ body: 'markers', markers: ['\n'] }, 'format: expected templates that begin with a marker'],
    [
      { body: 'json-answer', object: 'final({content})' },
      'format.object: expected a text in the form {"KEY": {content}}',
    ],
    [{ body: 'json-answer', object: '{"say": "{content}"}' }, 'a text in the form {"KEY": {content}}'],
    [{ ...answer, blocks: [['\n', '']] }, 'format.blocks[0][0]: expected a string that is not only white space'],
    [{ ...answer, blocks: [['```', '\n```']] }, 'format.blocks[0][1]: expected a string that does not begin with'],
    [
      { body: 'reasoning', open: ['Think:'], close: ['\n\n'] },
      'format.close[0]: expected a string that does not begin',
    ],
    [{ body: 'braces', open: '<c>', close: ' END', delimiter: '"' }, 'format.close: expected a string that does not'],
    [{ body: 'skipped', blocks: [['NOTE:', '\n']] }, 'format.blocks[0][1]: expected a string that does not begin with'],
  ])('%j', (record, error) => {
    expect(() => dialect('mine', record as Format)).toThrow(TypeError)
    expect(() => dialect('mine', record as Format)).toThrow(error)
  })
})
