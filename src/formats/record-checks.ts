/** What each member of a record must be, for each format: what a user's record is checked against. */
import type { History, Trigger } from '../engine/dialect.ts'
import type { ValueRules } from '../engine/values.ts'
import { wrong } from '../engine/wrong.ts'
import {
  both,
  type Check,
  either,
  flag,
  listOf,
  mapOf,
  needed,
  objectOf,
  oneOf,
  orNothing,
  pair,
  pairOf,
  type Schema,
  some,
  string,
  template,
  text,
} from './checks.ts'
import type { CallKeys } from './json-call.ts'
import type { PrintedTags } from './print-tags.ts'
import type { Answer, Common, KnownWord } from './record.ts'
import type { Records } from './records.ts'

// Members that several formats have. Each schema is a function, so that nothing is built at import.

/** A closing marker. White space before it would be skipped like any other, and the marker then not be found. */
const closing: Check<string> = (value, path) => {
  string(value, path)
  if (/^\s/.test(value as string)) wrong(path, 'a string that does not begin with white space', value)
}
/** A closing marker of a format that reads JSON: nor does it begin as JSON may go on, or end. */
const afterJson: Check<string> = (value, path) => {
  closing(value, path)
  if (/^[}\],;]/.test(value as string)) wrong(path, 'a marker that does not begin with a character of JSON', value)
}
const closedPair: Check<readonly [string, string]> = (value, path) =>
  pairOf('what opens and what closes', text, closing)(value, path)
const words: Check<string> = (value, path) => {
  string(value, path)
  if (!/\S/.test(value as string)) wrong(path, 'a string that is not only white space', value)
}
const elementName: Check<string> = (value, path) => {
  if (typeof value !== 'string' || !/^[A-Za-z_][\w:-]*$/.test(value))
    wrong(path, 'the name of an element: x:value', value)
}
const at = () => oneOf('line', 'message')
const triggerAt = () => oneOf('line', 'message', 'answer', 'after')
const trigger = (): Check<Trigger> =>
  either<string, Exclude<Trigger, string>>('string', text, objectOf({ text: needed(text), at: needed(triggerAt()) }))
const withTool = () => template({ needs: ['tool'] })
const knownWord = (): Check<KnownWord> =>
  either<string, Exclude<KnownWord, string>>(
    'string',
    withTool(),
    objectOf<Exclude<KnownWord, string>>({ text: needed(withTool()), at: triggerAt(), unless: text }),
  )
const answer = (): Schema<Answer> => ({
  open: needed(text),
  close: needed(text),
  at: oneOf('answer', 'message'),
  until: listOf(text),
  readOnly: flag,
})
const history = (): Schema<History> => ({
  glue: string,
  result: template({ needs: ['result'], may: ['name', 'id'] }),
  between: string,
  id: template({ needs: [], may: ['index', 'nine'] }),
  around: pair,
})
const common = (): Schema<Common> => ({
  aliases: listOf(text),
  models: listOf(text),
  answers: listOf(objectOf(answer())),
  results: listOf(text),
  stops: listOf(text),
  known: listOf(knownWord()),
  history: objectOf(history()),
})
const values = () =>
  objectOf<ValueRules>({
    untyped: needed(oneOf('json', 'text', 'python')),
    frame: needed(oneOf('line', 'tag', 'pair', 'end', 'none')),
    entities: flag,
    blank: flag,
  })
const keys = () =>
  objectOf<CallKeys>({
    name: needed(some(text)),
    arguments: needed(some(text)),
    id: listOf(text),
    also: listOf(text),
    whole: listOf(text),
  })
/** The members of formats with tags; `call` and `parameter` are the templates, as the format reads them. */
const tags = (call: Check<string>, parameter: Check<string>): Schema<PrintedTags> => ({
  wrapper: pair,
  wrapEach: flag,
  call: needed(call),
  parameter: needed(parameter),
  between: string,
  prefixes: listOf(string),
  suffix: string,
  values: needed(values()),
})
const inTags = ['prefix', 'suffix', 'any', 'index']
const namedCall = () => template({ needs: ['name|title|tool|id'], may: ['json', 'label', 'sign', 'noise', 'lost'] })
const braceCall = () => template({ needs: ['name|tool', 'braces|json'] })
/** A call whose name nothing but what cannot belong to it may follow. */
const listedCall = () =>
  template({
    needs: ['name', 'parameters'],
    form: [/^\S.*\{name\}(?:\s+(?:\w+\s+)?|[^\s\w.:/-]\S*\s*)\{parameters\}/s, 'OPEN{name} {parameters}CLOSE'],
  })
const mark = () =>
  template({
    needs: [],
    may: ['numbers'],
    form: [/^..(?!.*\{numbers\}[\d\s,:[\]])/, 'OPEN {numbers}END, of two characters or more'],
  })
const code = () => either('boolean', flag, oneOf('always'))

// The formats

type Schemas = { readonly [B in keyof Records]: () => Schema<Records[B]> }

/** A call and a parameter whose markers are tags, with the name and the key in a tag or behind one. */
const taggedCall = () =>
  template({
    needs: ['name', 'parameters'],
    may: inTags,
    form: [
      inTag(
        String.raw`^(?=[<(]|.+<[\w:.-]+ name="\{name\}">.*<\/).*(?:[\w:.}-]=|="|>\??\s*)\{name\}TAIL\{parameters\}\s*(?:[<(]|$)`,
      ),
      '<TAG={name}>{parameters}</TAG>',
    ],
  })
const taggedParameter = () =>
  template({
    needs: ['key', 'value'],
    may: ['type', 'isText', ...inTags],
    form: [
      inTag(
        String.raw`^<.*(?:[\w:.}-]=|="|>\s*)\{key\}TAIL\{value\}\s*(?:(?:<\|[^<>]*\|>\w+)?<[^<>]*>\??\s*|\([^()]*\)\s*)+$`,
      ),
      '<TAG={key}>{value}</TAG>',
    ],
  })
/** `TAIL` is what may stand behind a name or a key: the rest of its tag, then nothing but tags. */
const inTag = (pattern: string): RegExp =>
  new RegExp(
    pattern.replace(
      'TAIL',
      () => String.raw`(?:[^<>]*>|"?(?: [^<>]*")?(?=[<\s{]))(?:\s*<[^<>]*>\??|\s*\([^()]*\))*\s*`,
    ),
    's',
  )
const literal = () => {
  const {
    prefixes: _,
    suffix: __,
    ...members
  } = tags(
    template({ needs: ['name', 'parameters'], may: ['any'] }),
    template({ needs: ['key', 'value|json'], may: ['type', 'any'] }),
  )
  return members
}
const keyValue = () =>
  tags(
    template({
      needs: ['name', 'parameters'],
      may: ['suffix'],
      form: [/<(?!\|)[^<>=]+>\s*\{name\}/, '<TAG>{name}{parameters}…'],
    }),
    template({
      needs: ['key', 'value|json'],
      may: ['type', 'suffix'],
      form: [
        /<(?!\|)[^<>=]+>\s*\{key\}.*<(?!\|)[^<>=]+>\s*\{(?:value|json)\}/s,
        '<KEY>{key}</KEY><VALUE>{value}</VALUE>',
      ],
    }),
  )
const SCHEMAS: Schemas = {
  json: () => ({
    ...common(),
    open: needed(text),
    opens: listOf(either('string', text, some(text))),
    close: afterJson,
    closes: listOf(text),
    wrapper: closedPair,
    optionalClose: flag,
    layout: needed(oneOf('sections', 'array', 'list', 'lines')),
    holds: oneOf('any', 'array', 'objects'),
    keys: keys(),
    keyed: flag,
    lateId: flag,
    printsId: flag,
    noEmptyList: flag,
    pad: either('string', string, pairOf('before and behind the JSON (or one string for both)', string, string)),
    between: string,
    bare: flag,
    at: at(),
  }),
  'bare-json': () => ({ ...common(), keys: keys(), knownKeys: keys() }),
  'keyed-json': common,
  'name-json': () => ({
    ...common(),
    call: needed(namedCall()),
    also: listOf(namedCall()),
    wrappers: listOf(closedPair),
    needsWrapper: flag,
    wrapEach: flag,
    between: string,
    ids: listOf(template({ needs: [], may: ['name', 'index', '00001'] })),
    label: string,
    spellings: listOf(mapOf(string)),
    closesAlso: listOf(text),
    optionalClose: flag,
    triggers: listOf(trigger()),
    plain: flag,
    objectOnly: flag,
    exact: flag,
    bare: flag,
    ends: oneOf('message'),
  }),
  parameters: () => ({
    ...common(),
    ...tags(taggedCall(), taggedParameter()),
    wrappersAlso: listOf(text),
    misspelt: flag,
    needsWrapper: flag,
    openings: listOf(text),
    also: listOf(taggedCall()),
    twice: text,
    around: objectOf({ open: needed(text), closes: needed(some(text)), next: needed(text) }),
    holdsAll: listOf(text),
    lostSpaces: flag,
    needsParameter: flag,
    content: pair,
    bare: flag,
  }),
  'literal-tags': () => ({ ...common(), ...literal(), types: mapOf(some(text)), bare: flag }),
  'tool-elements': () => ({
    ...common(),
    ...tags(
      template({
        needs: ['name', 'parameters'],
        form: [/^<\{name\}>.*<\/\{name\}>$/s, '<{name}>{parameters}</{name}>'],
      }),
      template({ needs: ['key', 'value'], form: [/^<\{key\}>\s*\{value\}\s*<\/\{key\}>/, '<{key}>{value}</{key}>'] }),
    ),
    wrapper: (value, path) => wrong(path, 'none, since this format reads none', value),
  }),
  'mixed-tags': () => ({
    ...common(),
    ...tags(
      template({ needs: ['name', 'parameters'], form: [/^</, '<TAG name="{name}">{parameters}</TAG>'] }),
      template({ needs: ['key', 'value'], form: [/^</, '<TAG name="{key}">{value}</TAG>'] }),
    ),
    wrappers: needed(some(text)),
    calls: needed(some(text)),
    alone: needed(some(text)),
    aloneKnown: needed(some(text)),
    names: needed(some(text)),
    parameters: needed(some(text)),
    around: needed(some(text)),
    marker: text,
  }),
  'nested-values': () => ({
    ...common(),
    token: needed(text),
    wrapper: needed(pair),
    call: needed(
      template({
        needs: ['token', 'name', 'parameters'],
        form: [/<[\w:.-]+ name="\{name\}">/, '{token}<TAG name="{name}">{parameters}{token}</TAG>'],
      }),
    ),
    values: needed(values()),
  }),
  'typed-elements': () => ({
    ...common(),
    wrapper: needed(elementName),
    call: needed(elementName),
    value: needed(elementName),
  }),
  'key-value': () => ({
    ...common(),
    ...keyValue(),
    layouts: mapOf(
      objectOf<Partial<Pick<PrintedTags, 'wrapper' | 'call' | 'parameter' | 'between'>>>({
        wrapper: pair,
        call: keyValue().call.needed,
        parameter: keyValue().parameter.needed,
        between: string,
      }),
    ),
    untagged: flag,
  }),
  'sole-parameter': () => ({
    ...common(),
    open: needed(withTool()),
    close: needed(text),
    also: listOf(
      objectOf<{ readonly open: string; readonly close: string }>({ open: needed(withTool()), close: needed(text) }),
    ),
    lines: flag,
    wrapper: pair,
  }),
  'sole-lines': () => ({
    ...common(),
    open: needed(withTool()),
    also: listOf(withTool()),
    brackets: listOf(text),
    ends: needed(some(text)),
  }),
  'key-lines': () => ({
    ...common(),
    open: needed(template({ needs: ['tool'], form: [/\n$/, '{tool}, then a line break'] })),
    close: needed(text),
    empty: withTool(),
  }),
  attributes: () => ({
    ...common(),
    call: needed(
      template({
        needs: ['tool', 'parameters'],
        form: [/^<\{tool\}\s*\{parameters\}\s*\/>$/, '<{tool} {parameters}/>'],
      }),
    ),
    parameter: needed(template({ needs: ['key', 'value'], form: [/^\s*\{key\}="\{value\}"\s*$/, '{key}="{value}" '] })),
  }),
  'attribute-lists': () => ({
    ...common(),
    call: needed(listedCall()),
    also: listOf(listedCall()),
  }),
  envelope: () => ({
    ...common(),
    content: needed(some(text)),
    calls: needed(some(text)),
    more: needed(some(text)),
    also: listOf(text),
  }),
  'json-answer': () => ({
    ...common(),
    object: needed(
      template({ needs: ['content'], form: [/^\s*\{.*"\s*:\s*\{content\}.*\}\s*$/s, '{"KEY": {content}}'] }),
    ),
    blocks: listOf(pairOf('what opens and what closes', words, orNothing(closing))),
  }),
  python: () => ({
    ...common(),
    open: needed(text),
    close: closing,
    layout: needed(oneOf('list', 'lines')),
    pad: string,
    literals: oneOf('python', 'json', 'repr', 'mixed', 'raw'),
    unescaped: code(),
    suffix: text,
    shown: listOf(text),
    also: listOf(pair),
    at: at(),
    plain: flag,
  }),
  'bare-python': () => ({
    ...common(),
    layout: needed(oneOf('list', 'lines', 'message')),
    module: text,
    shown: listOf(text),
    unescaped: code(),
    code: listOf(pair),
  }),
  braces: () => ({
    ...common(),
    open: needed(text),
    opens: listOf(text),
    close: needed(closing),
    closes: listOf(closing),
    delimiter: needed(text),
    prefix: string,
  }),
  'bare-braces': () => ({
    ...common(),
    call: needed(braceCall()),
    also: listOf(braceCall()),
    delimiter: text,
    closes: listOf(text),
  }),
  labelled: () => ({
    ...common(),
    call: needed(
      template({
        needs: ['label', 'name', 'json'],
        form: [
          /^\S.*\{label\}[^\S\n]*[<>]\S*[^\S\n]*\n\s*\{name\}\s*\{json\}\s*\S+\s*$/s,
          '<OPEN{label}>\\n{name} {json}CLOSE',
        ],
      }),
    ),
    label: needed(text),
    text: needed(text),
  }),
  recipients: () => ({
    ...common(),
    call: needed(
      template({ needs: ['name', 'json'], form: [/^\S\S*\{name\}\s[^<>{}"]*\{json\}$/, 'MARK{name} WORDS {json}'] }),
    ),
    roles: needed(some(text)),
    words: needed(some(text)),
    several: needed(pairOf('the recipient and the key', text, text)),
    numbered: needed(template({ needs: ['tool', 'index', 'json'] })),
  }),
  reasoning: () => ({
    ...common(),
    open: listOf(template({ needs: [], may: ['suffix', 'attributes'] })),
    close: needed(some(both(template({ needs: [], may: ['suffix'] }), closing))),
    suffix: string,
    closeAlso: listOf(text),
    until: listOf(text),
    pad: string,
    closesAlone: either('boolean', flag, oneOf('between')),
    at: triggerAt(),
    bare: flag,
    never: listOf(text),
    glued: flag,
  }),
  markers: () => ({ ...common(), markers: needed(some(trigger())), at: triggerAt(), exact: flag, bare: flag }),
  marks: () => ({
    ...common(),
    open: needed(some(mark())),
    close: needed(mark()),
  }),
  skipped: () => ({ ...common(), blocks: needed(some(closedPair)) }),
  results: () => ({ ...common(), markers: needed(some(text)), turns: flag }),
  messages: () => ({
    ...common(),
    call: needed(template({ needs: ['json|call|calls'], may: ['name'] })),
    reasoning: needed(template({ needs: ['text'] })),
    content: needed(template({ needs: ['text'] })),
    preamble: template({ needs: ['text'] }),
    skipped: listOf(template({ needs: ['text'], may: ['name'] })),
    between: string,
    over: text,
    keys: keys(),
    types: listOf(text),
    people: listOf(text),
    calls: checkFormat,
  }),
  several: () => ({ ...common(), of: needed(some(checkFormat)) }),
}

/** Refuses markers that cannot be told apart: one begins another and goes on, or nothing is around keys. */
function checkLiteral({ wrapper = ['', ''], call, parameter }: Records['literal-tags'], path: string): void {
  const [keyOpen = '', , end = ''] = parameter.split(/\{(?:key|value|json)\}/).map(text => text.trim())
  const [before = '', , close = ''] = call.split(/\{(?:name|parameters)\}/)
  const member = `${path}.parameter`
  const [, behindKey = ''] = parameter.split(/\{key\}|\{(?:value|json|type)\}/)
  if (behindKey === '') wrong(member, 'a text between {key} and the next place', parameter)
  if (/\{type\}.*\{key\}/s.test(parameter)) wrong(member, '{type} behind {key}', parameter)
  if (keyOpen === '') wrong(member, 'a marker before {key}', parameter)
  if (/[ \t]\{(?:value|json)\}|\{(?:value|json)\}[ \t]/.test(parameter))
    wrong(member, 'no space next to the value, which would be a part of it', parameter)
  const isLonger = (text: string, marker: string) => text !== marker && text.startsWith(marker)
  if (isLonger(close.trim(), before.trim()) || isLonger(end, keyOpen))
    wrong(path, 'closing markers that do not begin with the opening one', { call, parameter })
  const others = [keyOpen, before, close, ...wrapper].map(text => text.trim())
  const longer = others.find(text => end !== '' && isLonger(text, end))
  if (longer !== undefined)
    wrong(member, `a marker behind {value} with which ${JSON.stringify(longer)} does not begin`, parameter)
}

/** Refuses headers that are not read: all have markers of the form `<…>`, or none has anything but words. */
function checkMessages({ call, reasoning, content, between = '', over = '' }: Records['messages'], path: string): void {
  if (!/(?:^|[\s>])to=[^\s<]*\{name\}(?=[\s<{]).*\{json\}|<[^<>]*>.*\{calls?\}/s.test(call))
    wrong(`${path}.call`, 'a text in the form HEADER to={name}<MARK>{json}, or HEADER<MARK>{call}', call)
  const isMarked = [call, reasoning, content].some(text => /<[^<>]*>/.test(text))
  const form = isMarked ? /<[^<>]*>\s*\{text\}/ : /^[\w ]+\{text\}$/
  const expected = isMarked ? 'a text in the form HEADER<MARK>{text}' : 'only words before {text}, as no header has <…>'
  for (const [member, text] of Object.entries({ reasoning, content }))
    if (!form.test(text)) wrong(`${path}.${member}`, expected, text)
  if (!isMarked && over !== '') wrong(`${path}.over`, 'nothing, as no header has <…>', over)
  if (!isMarked && !/^\w*$/.test(between)) wrong(`${path}.between`, 'a word, as no header has <…>', between)
}

/** Throws a `TypeError` that names the member, from `path` on, if `format` is not a record of one of the formats. */
export function checkFormat(format: unknown, path: string): void {
  const { body, ...record } = (format ?? {}) as Readonly<Record<string, unknown>>
  const bodies = Object.keys(SCHEMAS)
  if (!bodies.includes(body as string)) wrong(`${path}.body`, `one of ${bodies.map(b => `'${b}'`).join(', ')}`, body)
  const schema = SCHEMAS[body as keyof Records]()
  objectOf(schema as Schema<unknown>)(record, path)
  if (body === 'messages') checkMessages(record as never, path)
  if (body === 'literal-tags') checkLiteral(record as never, path)
}
