/** Calls as each shape prints them, and what a shape makes of the words that it is given. */
import { describe, expect, test } from 'vitest'
import type { Dialect, PrintedCall } from '../../src/engine/dialect.ts'
import { braceCalls, printedBraces } from '../../src/formats/brace-call.ts'
import { KIMI_IDS, nameInId, printedId } from '../../src/formats/ids.ts'
import {
  bareCalls,
  CALL_KEYS,
  type JsonCalls,
  jsonCalls,
  MARKED_KEYS,
  printedCall,
} from '../../src/formats/json-call.ts'
import { type KeyValues, keyValues } from '../../src/formats/key-value.ts'
import { type NamedJson, namedJson } from '../../src/formats/name-json.ts'
import { printedNested } from '../../src/formats/nested-values.ts'
import { type ParameterTags, parameterTags } from '../../src/formats/parameter-tags.ts'
import { onLines, printedParameters, printedValue } from '../../src/formats/print-tags.ts'
import { printedPythonCall, pythonCalls } from '../../src/formats/python-call.ts'
import { printedMixed, printedRepr } from '../../src/formats/python-literals.ts'
import { reasoning } from '../../src/formats/reasoning.ts'
import type { Answer } from '../../src/formats/record.ts'
import { soleParameter } from '../../src/formats/sole-parameter.ts'
import { spacedJson } from '../../src/formats/spaced.ts'
import { RESPELLED_TOKENS } from '../../src/formats/spelling.ts'
import { filled } from '../../src/formats/templates.ts'

const moor: PrintedCall = { name: 'moor', arguments: { rope: 'blue', turns: 3 } }
const sail: PrintedCall = { name: 'sail', arguments: {} }
const withId: PrintedCall = { ...sail, id: 'c7' }
const print = ({ print }: Dialect, ...calls: readonly PrintedCall[]): string => print!(calls)

describe('JSON in an object', () => {
  const spec: JsonCalls = { open: '<buoy>', close: '</buoy>', layout: 'sections' }
  test.each<[string, Partial<JsonCalls>, readonly PrintedCall[], string]>([
    [
      'a section each',
      {},
      [sail, moor],
      '<buoy>{"name": "sail", "arguments": {}}</buoy>\n<buoy>{"name": "moor", "arguments": {"rope": "blue", "turns": 3}}</buoy>',
    ],
    [
      'with something between',
      { between: ';' },
      [sail, sail],
      '<buoy>{"name": "sail", "arguments": {}}</buoy>;<buoy>{"name": "sail", "arguments": {}}</buoy>',
    ],
    [
      'a line each',
      { layout: 'lines', pad: '\n' },
      [sail, sail],
      '<buoy>\n{"name": "sail", "arguments": {}}\n{"name": "sail", "arguments": {}}\n</buoy>',
    ],
    [
      'as an array',
      { layout: 'array', pad: ['<', '>'] },
      [sail, sail],
      '<buoy><[{"name": "sail", "arguments": {}}, {"name": "sail", "arguments": {}}]></buoy>',
    ],
    [
      'as an array of lines',
      { layout: 'list' },
      [sail, sail],
      '<buoy>[\n    {"name": "sail", "arguments": {}},\n    {"name": "sail", "arguments": {}}\n]</buoy>',
    ],
    ['without a closing marker', { optionalClose: true }, [sail], '<buoy>{"name": "sail", "arguments": {}}'],
    ['under its name', { keyed: true }, [moor], '<buoy>{"moor": {"rope": "blue", "turns": 3}}</buoy>'],
    [
      'with other keys',
      { keys: { name: ['tool'], arguments: ['with'] } },
      [withId],
      '<buoy>{"tool": "sail", "with": {}}</buoy>',
    ],
    [
      'with an id that templates print',
      { printsId: true },
      [withId],
      '<buoy>{"id": "c7", "name": "sail", "arguments": {}}</buoy>',
    ],
    ['with an id that they do not', {}, [withId], '<buoy>{"name": "sail", "arguments": {}}</buoy>'],
    ['with an id behind', { lateId: true }, [withId], '<buoy>{"name": "sail", "arguments": {}, "id": "c7"}</buoy>'],
  ])('%s', (_, more, calls, want) => expect(print(jsonCalls('buoy', { ...spec, ...more }), ...calls)).toBe(want))
  test('all kinds of values, as templates lay them out', () => {
    const all = { a: [1, 'b', null], o: { t: true, n: undefined }, e: [], x: undefined }
    expect(printedCall({ name: 'sail', arguments: all })).toBe(
      '{"name": "sail", "arguments": {"a": [1, "b", null], "o": {"t": true}, "e": []}}',
    )
    expect(printedCall({ name: 'sail', arguments: { a: [undefined] } })).toBe(
      '{"name": "sail", "arguments": {"a": [null]}}',
    )
  })
  test('without markers', () => {
    const bare = bareCalls('bare', { keys: { name: ['f'], arguments: ['a'] } })
    expect(print(bare, sail)).toBe('{"f": "sail", "a": {}}')
    expect(print(bare, sail, sail)).toBe('[{"f": "sail", "a": {}}, {"f": "sail", "a": {}}]')
    expect(bare).toMatchObject({
      triggers: ['{', '['],
      bare: true,
      format: { body: 'bare-json', keys: { name: ['f'] } },
    })
  })
  test('the dialect', () => {
    const made = jsonCalls('buoy', {
      ...spec,
      opens: ['[buoy]', ['<b', '>'], '<buoy>', '<q>['],
      closes: ['[/buoy]', '```'],
      aliases: ['b'],
      models: ['m'],
    })
    expect(made).toMatchObject({
      name: 'buoy',
      aliases: ['b'],
      models: ['m'],
      triggers: ['<buoy', '[buoy]', '<b', '<q>['],
      closers: ['</buoy>', '[/buoy]'],
      format: { body: 'json', open: '<buoy>', close: '</buoy>' },
    })
    expect(made.bare).toBeUndefined()
    const bare = jsonCalls('buoy', { ...spec, bare: true, at: 'line' })
    expect(bare).toMatchObject({ triggers: [{ text: '<buoy', at: 'line' }], bare: true })
    for (const key of ['closers', 'aliases', 'models'] as const) expect(bare[key]).toBeUndefined()
    expect(jsonCalls('buoy', { open: 'BUOY', layout: 'array' }).closers).toBeUndefined()
  })
  test('the keys of several formats', () => {
    expect(CALL_KEYS).toEqual({
      name: ['name'],
      arguments: ['arguments', 'parameters'],
      id: ['id'],
      also: ['index'],
    })
    expect(MARKED_KEYS).toEqual({
      also: ['index'],
      name: [
        'name',
        'tool_name',
        'function_name',
        'tool',
        'toolName',
        'call',
        'recipient_name',
        'recipient',
        'function',
        'action',
      ],
      arguments: [
        'arguments',
        'parameters',
        'args',
        'tool_args',
        'input',
        'params',
        'tool_input',
        'kwargs',
        'inputs',
        'function_parameters',
        'properties',
        'action_input',
      ],
      id: ['id', 'tool_call_id', 'call_id', 'toolCallId'],
    })
  })
})

describe('a name, then JSON', () => {
  const spec: NamedJson = { call: '<pier>{name}<with>{json}</pier>' }
  test.each<[string, Partial<NamedJson>, readonly PrintedCall[], string]>([
    [
      'one behind the other',
      {},
      [sail, moor],
      '<pier>sail<with>{}</pier><pier>moor<with>{"rope":"blue","turns":3}</pier>',
    ],
    ['with something between', { between: '\n' }, [sail, sail], '<pier>sail<with>{}</pier>\n<pier>sail<with>{}</pier>'],
    [
      'in a wrapper',
      {
        wrappers: [
          ['<all>', '</all>'],
          ['<x>', '</x>'],
        ],
      },
      [sail, sail],
      '<all><pier>sail<with>{}</pier><pier>sail<with>{}</pier></all>',
    ],
    [
      'each in a wrapper',
      { wrappers: [['<all>', '</all>']], wrapEach: true, between: ' ' },
      [sail, sail],
      '<all><pier>sail<with>{}</pier></all> <all><pier>sail<with>{}</pier></all>',
    ],
    ['with an id that has no place', {}, [withId], '<pier>sail<with>{}</pier>'],
    [
      'with an id that has one',
      { call: '<pier>{name}#{id}{json}</pier>' },
      [withId, sail],
      '<pier>sail#c7{}</pier><pier>sail#{}</pier>',
    ],
    [
      'with an id that has one elsewhere',
      { also: ['<q>{json}', '<p>{id}:{name}{json}</p>'] },
      [withId, sail],
      '<p>c7:sail{}</p><pier>sail<with>{}</pier>',
    ],
    [
      'with an id that is made',
      { call: '<pier>{id}{json}</pier>', ids: ['{name}:{index}'] },
      [withId, sail],
      '<pier>sail:0{}</pier><pier>sail:1{}</pier>',
    ],
    ['with a label', { call: '<pier>{label} {name}{json}', label: 'tool' }, [sail], '<pier>tool sail{}'],
    ['without the label', { call: '<pier>{label} {name}{json}' }, [sail], '<pier> sail{}'],
  ])('%s', (_, more, calls, want) => expect(print(namedJson('pier', { ...spec, ...more }), ...calls)).toBe(want))
  test('the dialect', () => {
    const made = namedJson('pier', {
      ...spec,
      call: '<pier_call>{name}<with>{json}</pier>',
      also: ['[pier_call]{name}{json}[/pier]', 'P{name}{json}', '{name}{json}<in>'],
      wrappers: [
        ['<all>', '</all>'],
        ['<x>', ''],
      ],
      spellings: [{ pier: 'PIER', '<all>': '<ALL>', '</all>': '</ALL>', '<x>': '<X>', '<in>': '<IN>' }],
      aliases: ['p'],
      models: ['m'],
    })
    expect(made).toMatchObject({
      name: 'pier',
      aliases: ['p'],
      models: ['m'],
      // A long marker opens its section without its last character as well.
      triggers: ['<all>', '<ALL>', '<x>', '<X>', '<pier_call', '[pier_call', 'P', '<PIER_call', '[PIER_call'],
      closers: ['</all>', '</pier>', '[/pier]', '<in>', '</ALL>', '</PIER>', '[/PIER]', '<IN>'],
      format: { body: 'name-json', call: '<pier_call>{name}<with>{json}</pier>' },
    })
    expect(made.bare).toBeUndefined()
    expect(namedJson('p', { call: '<ten_char>{name}{json}' }).triggers).toEqual(['<ten_char>'])
    expect(namedJson('pier', { ...spec, plain: true }).closers).toBeUndefined()
    const bare = namedJson('pier', { ...spec, bare: true, triggers: ['x'] })
    expect(bare).toMatchObject({ bare: true, triggers: ['x'] })
    for (const key of ['closers', 'aliases', 'models', 'known'] as const) expect(bare[key]).toBeUndefined()
  })
  test('tokens as gateways respell them', () => {
    const respelled = RESPELLED_TOKENS.map(spelling =>
      namedJson('p', { call: '<｜a▁b｜>{name}{json}', spellings: [spelling] }),
    )
    expect(respelled.map(({ triggers }) => triggers[1])).toEqual([
      '<｜a_b｜>',
      '<｜a b｜>',
      '<｜a\\_b｜>',
      '<|a▁b|>',
      '<|a_b|>',
      '<|a b|>',
      '<｜｜a▁b｜｜>',
    ])
  })
  test('the ids of Kimi K2', () => {
    expect(printedId(KIMI_IDS[0]!, 'moor', 4)).toBe('functions.moor:4')
    const names = [
      'functions.moor:4',
      'functions.moor',
      'functions.a.b:12',
      'functions_tie_up_0',
      'functionsmoor12',
      'moor:3',
      'moor',
      'a:b:1',
      'functions1',
      'xfunctions.moor:4',
      'functions_tie_up_12',
      'functions_tie_1x',
      'functionsmoor12x',
    ]
    expect(names.map(nameInId(KIMI_IDS))).toEqual([
      'moor',
      'moor',
      'a.b',
      'tie_up',
      'moor',
      'moor',
      'moor',
      'a:b',
      'functions1',
      'xfunctions.moor',
      'tie_up',
      'functions_tie_1x',
      'functionsmoor12x',
    ])
  })
})

describe('Python', () => {
  const all = {
    s: "it's",
    q: '"',
    b: 'a"\'',
    n: null,
    u: undefined,
    t: true,
    f: false,
    x: 1.5,
    a: [1, 'b'],
    o: { k: null },
  }
  test('as Python, with strings of JSON', () => {
    expect(printedPythonCall({ name: 'f', arguments: all })).toBe(
      'f(s="it\'s", q="\\"", b="a\\"\'", n=None, u=None, t=True, f=False, x=1.5, a=[1, "b"], o={"k": None})',
    )
  })
  test('as `repr` prints it', () => {
    expect(printedRepr(all)).toBe(
      `{'s': "it's", 'q': '"', 'b': 'a"\\'', 'n': None, 'u': None, 't': True, 'f': False, 'x': 1.5, 'a': [1, 'b'], 'o': {'k': None}}`,
    )
    expect(printedRepr('\\ \n \r \t \u0001 \u001f é \u{1f41f}')).toBe(
      `${String.raw`'\\ \n \r \t \x01 \x1f é `}\u{1f41f}'`,
    )
  })
  test('with the literals of JSON', () => {
    expect(printedMixed([null, true, false, 'a'])).toBe("[null, true, false, 'a']")
  })
  test('the dialect', () => {
    const list = pythonCalls('py', {
      open: '<|py|>',
      close: '<|/py|>',
      layout: 'list',
      pad: ' ',
      aliases: ['p'],
      models: ['m'],
    })
    expect(print(list, moor, sail)).toBe('<|py|> [moor(rope="blue", turns=3), sail()] <|/py|>')
    expect(list).toMatchObject({
      name: 'py',
      aliases: ['p'],
      models: ['m'],
      triggers: ['<|py|>'],
      closers: ['<|/py|>'],
      format: { body: 'python', open: '<|py|>', close: '<|/py|>', layout: 'list' },
    })
    const lines = pythonCalls('py', { open: 'PY', layout: 'lines', literals: 'repr' })
    expect(print(lines, moor, sail)).toBe("PYmoor(rope='blue', turns=3)\nsail()")
    for (const key of ['closers', 'aliases', 'models'] as const) expect(lines[key]).toBeUndefined()
  })
})

describe('an object without quotes around its keys', () => {
  test('keys in the order of the alphabet', () => {
    expect(printedBraces({ b: 'x', a: [1, 'y', null], c: { z: true, y: undefined } }, '“')).toBe(
      '{a:[1,“y“,null],b:“x“,c:{y:null,z:true}}',
    )
  })
  test('the dialect', () => {
    const made = braceCalls('b', { open: '<b>', close: '</b>', delimiter: '"', aliases: ['c'], models: ['m'] })
    expect(print(made, moor, sail)).toBe('<b>call:moor{rope:"blue",turns:3}</b><b>call:sail{}</b>')
    expect(made).toMatchObject({
      name: 'b',
      aliases: ['c'],
      models: ['m'],
      triggers: ['<b>'],
      closers: ['</b>'],
      format: { body: 'braces', open: '<b>', close: '</b>', delimiter: '"' },
    })
    const plain = braceCalls('b', { open: '<b>', close: '</b>', delimiter: '"' })
    for (const key of ['aliases', 'models'] as const) expect(plain[key]).toBeUndefined()
  })
})

describe('parameters in tags', () => {
  test('a value as text; a line break at its edge needs one of the frame', () => {
    expect([5, null, { a: 1 }, [], undefined, 'a'].map(value => printedValue(value))).toEqual([
      '5',
      'null',
      '{"a": 1}',
      '[]',
      'null',
      'a',
    ])
    const texts = ['\na', '\r\na', 'a\n', 'a\nb', '\na\n', '\nab\n', 'a\r']
    expect(texts.map(text => printedValue(text))).toEqual([
      '\n\na\n',
      '\n\r\na\n',
      '\na\n\n',
      'a\nb',
      '\n\na\n\n',
      '\n\nab\n\n',
      'a\r',
    ])
    expect(texts.map(text => printedValue(text, 'pair'))).toEqual([
      '\na',
      '\r\na',
      'a\n',
      'a\nb',
      '\n\na\n\n',
      '\n\nab\n\n',
      'a\r',
    ])
    expect(printedValue('\na\nb', 'pair')).toBe('\na\nb')
    expect(texts.map(text => printedValue(text, 'none'))).toEqual(texts)
    expect([onLines('a'), onLines('a\r')]).toEqual(['\na\n', '\na\r\r\n'])
  })
  test('one after the other', () => {
    const one = (key: string, value: string, typed: unknown) => `${key}=${value}/${typeof typed};`
    const call = { name: 'f', arguments: { a: 'x\n', b: 1 } }
    expect(printedParameters(call, one)).toBe('a=\nx\n\n/string;b=1/number;')
    expect(printedParameters(call, one, 'none')).toBe('a=x\n/string;b=1/number;')
  })
  test('names behind an equals sign', () => {
    const spec = {
      wrapper: ['<all>\n', '\n</all>'],
      wrapEach: true,
      call: '<function={name}>\n{parameters}</function>',
      parameter: '<parameter={key}>{value}</parameter>\n',
      between: '\n',
      values: { untyped: 'json', frame: 'line' },
    } as const
    const made = parameterTags('ft', { ...spec, aliases: ['t'], models: ['m'] })
    expect(print(made, sail, { name: 'f', arguments: { a: 'x\n', b: 1 } })).toBe(
      '<all>\n<function=sail>\n</function>\n</all>\n<all>\n<function=f>\n<parameter=a>\nx\n\n</parameter>\n<parameter=b>1</parameter>\n</function>\n</all>',
    )
    expect(made).toMatchObject({
      name: 'ft',
      aliases: ['t'],
      models: ['m'],
      triggers: ['<all', '< all', '<function=', '<function ='],
      closers: ['</parameter>', '</function>', '</all>'],
      format: { body: 'parameters', wrapEach: true },
    })
    const padded = parameterTags('ft', {
      ...spec,
      call: '<do={name}>\n{parameters}</do>',
      parameter: '<with={key}>\n{value}\n</with>\n',
      needsWrapper: true,
      bare: true,
    })
    expect(print(padded, { name: 'f', arguments: { a: 'x\n', b: 'y\r' } })).toBe(
      '<all>\n<do=f>\n<with=a>\nx\n\n</with>\n<with=b>\ny\r</with>\n</do>\n</all>',
    )
    expect(padded).toMatchObject({
      triggers: ['<all', '< all'],
      bare: true,
      closers: ['</with>', '</do>', '</all>'],
    })
    for (const key of ['aliases', 'models'] as const) expect(padded[key]).toBeUndefined()
  })
  test('names in an attribute', () => {
    const made = parameterTags('it', {
      wrapper: ['<{prefix}all>\n', '</{prefix}all>'],
      wrappersAlso: ['every'],
      call: '<{prefix}invoke name="{name}">\n{parameters}</{prefix}invoke>\n',
      parameter: '<{prefix}parameter name="{key}">{value}</{prefix}parameter>\n',
      prefixes: ['n:'],
      values: { untyped: 'json', frame: 'line' },
    })
    expect(print(made, sail, { name: 'f', arguments: { a: 'x\n', b: 1 } })).toBe(
      '<n:all>\n<n:invoke name="sail">\n</n:invoke>\n<n:invoke name="f">\n<n:parameter name="a">\nx\n\n</n:parameter>\n<n:parameter name="b">1</n:parameter>\n</n:invoke>\n</n:all>',
    )
    expect(made.triggers).toEqual(['<n:all', '< n:all', '<n:every', '< n:every', '<n:invoke', '< n:invoke'])
    expect(made.closers).toEqual(['</n:parameter>', '</n:invoke>', '</n:all>', '</n:every>'])
  })
  test('names in an attribute, behind a token', () => {
    const made = parameterTags('t', {
      wrapper: ['<｜TK｜all>\n', '</｜TK｜all>'],
      misspelt: true,
      call: '<｜TK｜invoke name="{name}">\n{parameters}</｜TK｜invoke>\n',
      parameter: '<｜TK｜parameter name="{key}" string="{isText}">{value}</｜TK｜parameter>\n',
      values: { untyped: 'json', frame: 'none' },
    })
    expect(print(made, moor)).toBe(
      '<｜TK｜all>\n<｜TK｜invoke name="moor">\n<｜TK｜parameter name="rope" string="true">blue</｜TK｜parameter>\n<｜TK｜parameter name="turns" string="false">3</｜TK｜parameter>\n</｜TK｜invoke>\n</｜TK｜all>',
    )
    expect(made).toMatchObject({
      triggers: [
        ...[
          '<｜TK',
          '<｜｜TK',
          '<｜ TK',
          '< ｜TK',
          '<|TK',
          '<||TK',
          '<| TK',
          '< |TK',
          '<‖TK',
          '<‖ TK',
          '< | TK',
          '< | | TK',
          '<| | TK',
        ],
        ...[
          '<T｜K',
          '<T|K',
          '<｜T｜K',
          '<｜T|K',
          '<|T｜K',
          '<|T|K',
          '<｜tk',
          '<|tk',
          '<TK｜',
          '<TK|',
          '<TK ',
          '<TK-',
          '<TK_',
          '<TKall',
          '<tk-',
          '<tk_',
          '<all>',
          '< all>',
        ],
      ],
      closers: [
        ...['parameter', 'invoke', 'all'].map(word => `</｜TK｜${word}>`),
        ...['|', '| ', '｜｜', '｜｜ ', '｜ '].flatMap(second =>
          ['parameter', 'invoke', 'all'].map(word => `</${second.trim()}TK${second}${word}>`),
        ),
      ],
    })
  })
  test('keys and values in tags of their own', () => {
    const call = '<do>{name}\n{parameters}</do>'
    const print = (parameter: string, more: Partial<KeyValues> = {}) =>
      keyValues('pier', { call, parameter, values: { untyped: 'json', frame: 'none' }, ...more }).print!([moor])
    expect(print('<k>{key}</k>\n<v>{value}</v>\n')).toBe(
      '<do>moor\n<k>rope</k>\n<v>blue</v>\n<k>turns</k>\n<v>3</v>\n</do>',
    )
    expect(
      print('<k>{key}</k><t>{type}</t><v>{json}</v>', { wrapper: ['<all{suffix}>', '</all>'], suffix: ':s' }),
    ).toBe('<all:s><do>moor\n<k>rope</k><t>string</t><v>"blue"</v><k>turns</k><t>number</t><v>3</v></do></all>')
  })
  test('values in elements, where elements would give them back', () => {
    const one = (value: unknown) => printedNested('#', 'k', value)
    expect(one('a')).toBe('#<k>a#</k>')
    expect(one('\na\n')).toBe('#<k>\na\n#</k>')
    expect(one(['a', ['b']])).toBe('#<k>#<item>a#</item>#<item>#<item>b#</item>#</item>#</k>')
    expect(one({ a: 'x', 'b.c-d_1': { e: 'y' } })).toBe('#<k>#<a>x#</a>#<b.c-d_1>#<e>y#</e>#</b.c-d_1>#</k>')
    // Not numbers, words that would be read as such, nothing at all, nor names that no tag can have.
    const whole = [
      [],
      {},
      [1],
      ['1'],
      ['-2 m'],
      ['true'],
      ['false'],
      ['null'],
      { item: 'a' },
      { 'a b': 'x' },
      { é: 'x' },
      { '': 'x' },
      ['a', { b: 3 }],
      [null],
    ]
    expect(whole.map(one)).toEqual(whole.map(value => `#<k>${spacedJson(value)}#</k>`))
    for (const text of ['nullable', 'true north', 'a1', '-x', ' 1'])
      expect(one([text])).toBe(`#<k>#<item>${text}#</item>#</k>`)
  })
})

describe('a text for the only parameter', () => {
  const made = soleParameter('sole', { open: '<{tool}>', close: '</{tool}>' })
  const say = (text: unknown): PrintedCall => ({ name: '$&', arguments: { text } })
  test('printed', () => {
    expect(print(made, say('a b'), say(5))).toBe('<$&>a b</$&>\n<$&>5</$&>')
    expect(print(made, say('a\n'))).toBe('<$&>\na\n\n</$&>')
    expect(print(soleParameter('s', { open: '<{tool}>', close: '</{tool}>', lines: true }), say('a'))).toBe(
      '<$&>\na\n</$&>',
    )
  })
  test('or refused', () => {
    expect(() => print(made, sail)).toThrow("sole: expected calls with one argument each, got 0 in a call of 'sail'")
    expect(() => print(made, moor)).toThrow("sole: expected calls with one argument each, got 2 in a call of 'moor'")
    expect(() => print(made, say('a</$&>'))).toThrow(
      "sole: expected a text without '</$&>', got one with it in a call of '$&'",
    )
    expect(() => print(made, say('a\n<$&>'))).toThrow(
      "sole: expected a text without '\n<$&>', got one with it in a call of '$&'",
    )
    expect(() => print(made, say(' <text>a'))).toThrow(
      "sole: expected a text that does not begin with <text>, got one that does in a call of '$&'",
    )
    expect(() => print(made, say(' {"text": 1}'))).toThrow(
      'sole: expected a text that does not begin with {"text", got one that does in a call of \'$&\'',
    )
    expect(print(made, say('<texts>'), say('{"texts'), say('a <$&>'))).toBe(
      '<$&><texts></$&>\n<$&>{"texts</$&>\n<$&>a <$&></$&>',
    )
    const marked = soleParameter('s', { open: '[{tool}]', close: '[/{tool}]' })
    expect(print(marked, say('a\n[$&]'))).toBe('[$&]a\n[$&][/$&]')
  })
  test('the dialect', () => {
    expect(made).toMatchObject({
      name: 'sole',
      triggers: [],
      bare: true,
      format: { body: 'sole-parameter', open: '<{tool}>', close: '</{tool}>' },
    })
    expect(made.known!.named).toMatchObject([{ before: '<', after: '>', at: 'line', sole: true }])
    const lines = soleParameter('s', { open: '<{tool}>', close: '</{tool}>', lines: true })
    expect(lines.known!.named).toMatchObject([
      { before: '<', after: '>\n', at: 'line' },
      { before: '<', after: '>\r\n', at: 'line' },
    ])
  })
})

describe('prose between markers', () => {
  test('reasoning', () => {
    const made = reasoning('muse', {
      open: ['<muse>', '[muse]'],
      close: ['</muse>', '[/muse]'],
      pad: '\n',
      aliases: ['m'],
      models: ['x'],
    })
    expect(made.printReasoning!('why')).toBe('<muse>\nwhy\n</muse>')
    expect(made).toMatchObject({
      name: 'muse',
      aliases: ['m'],
      models: ['x'],
      reasoning: true,
      triggers: ['<muse>', '[muse]', '</muse>', '[/muse]'],
      format: { body: 'reasoning', open: ['<muse>', '[muse]'] },
    })
    const paired = reasoning('muse', { open: ['<muse>'], close: ['</muse>'], closesAlone: false, at: 'message' })
    expect(paired.triggers).toEqual([{ text: '<muse>', at: 'message' }])
    expect(paired.printReasoning!('why')).toBe('<muse>why</muse>')
    for (const key of ['aliases', 'models'] as const) expect(paired[key]).toBeUndefined()
  })
  test('the answer', () => {
    const made = jsonCalls('d', {
      open: '<x',
      close: '</x>',
      layout: 'sections',
      answers: [
        { open: '<a>', close: '</a>' },
        { open: '<b>', close: '</b>', at: 'answer' },
      ],
    })
    expect(made).toMatchObject({
      triggers: ['<x', '<a>', { text: '<b>', at: 'answer' }],
      closers: ['</x>', '</a>'],
    })
    expect(made.printContent!('hi', { reasoning: false, calls: false })).toBe('<a>hi</a>')
    const answered = (answer: Answer) => jsonCalls('d', { open: '<x', layout: 'sections', answers: [answer] })
    const late = answered({ open: '<b>', close: '</b>', at: 'answer' })
    expect(late.closers).toEqual([])
    expect([true, false].map(reasoning => late.printContent!('hi', { reasoning, calls: false }))).toEqual([
      '<b>hi</b>',
      'hi',
    ])
    const first = answered({ open: '<b>', close: '</b>', at: 'message' })
    expect(first.printContent!('hi', { reasoning: false, calls: true })).toBe('<b>hi</b>')
    expect(jsonCalls('d', { open: '<x', layout: 'sections' }).printContent).toBeUndefined()
  })
})

test('parameters between any markers', () => {
  const print = (record: Partial<ParameterTags>, ...calls: readonly PrintedCall[]) =>
    parameterTags('pier', {
      call: '<do name="{name}">(<all>){parameters}</then>?</do>',
      parameter: '<with>?{key}</with>{value};',
      values: { untyped: 'json', frame: 'none' },
      ...record,
    }).print!(calls)
  expect(print({ between: '\n' }, moor, { name: 'f', arguments: {} })).toBe(
    '<do name="moor"><with>rope</with>blue;<with>turns</with>3;</then></do>\n<do name="f"></then></do>',
  )
  const cdata = { untyped: 'json', frame: 'none', entities: true } as const
  expect(print({ values: cdata }, { name: 'f', arguments: { a: '<]]>', b: ' ', c: 'x' } })).toContain(
    '<with>a</with><![CDATA[<]]]]><![CDATA[>]]>;<with>b</with><![CDATA[ ]]>;<with>c</with>x;',
  )
  const call = '<|open|>call tool="{name}" n="{index}"<|sep|>{parameters}<|close|>call<|sep|>'
  const parameter = '<|open|>of key="{key}" type="{type}"<|sep|>{value}<|close|>of<|sep|>'
  const quoted = { name: 'a & "b" <c>', arguments: { 'k"': null } }
  expect(print({ call, parameter, wrapper: ['[', ']'] }, quoted, { name: 'f', arguments: {} })).toBe(
    '[<|open|>call tool="a &amp; &quot;b&quot; <c>" n="1"<|sep|><|open|>of key="k&quot;" type="null"<|sep|>null<|close|>of<|sep|><|close|>call<|sep|><|open|>call tool="f" n="2"<|sep|><|close|>call<|sep|>]',
  )
  expect(filled('{a}{b}(<{a}>)<c>?', { a: '{b}?' })).toBe('{b}?{b}<c>')
})
