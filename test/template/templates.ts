/**
 * Invented chat templates, one a structure. Words between tildes are the words of markers: `~call~`. They are printed as
 * they are, or as others.
 */

interface Turns {
  /** What opens and ends a turn of the assistant. */
  readonly open?: string
  readonly end?: string
  /** What the prompt ends with, behind `open`. */
  readonly begun?: string
  /** Before the text, with the reasoning in `{{ r }}`. */
  readonly thought?: string
  readonly text?: string
  /** Each call, with its name in `{{ f.name }}` and its arguments in `{{ f.arguments }}`. */
  readonly call: string
  /** Around all calls. */
  readonly calls?: readonly [open: string, close: string]
  readonly between?: string
}
const template = ({
  open = '<|~bot~|>\n',
  end = '<|~over~|>\n',
  begun = '',
  thought = '',
  text = '{{ m.content }}',
  call,
  calls: [before, after] = ['', ''],
  between = '',
}: Turns): string =>
  [
    "{%- for t in tools or [] %}{{ '<|~tool~|>' + t.function.name + '\\n' }}{% endfor %}",
    '{%- for m in messages %}',
    "{%- if m.role == 'user' %}{{ '<|~ask~|>' + m.content + '<|~over~|>\\n' }}",
    "{%- elif m.role == 'assistant' %}",
    `{{- ${quoted(open)} }}`,
    `{%- if m.reasoning_content %}{% set r = m.reasoning_content %}${tight(thought)}{% endif %}`,
    `{%- if m.content %}${tight(text)}{% endif %}`,
    `{%- if m.tool_calls %}{{- ${quoted(before)} }}`,
    `{%- for c in m.tool_calls %}{%- set f = c.function %}${tight(call)}`,
    `{%- if not loop.last %}{{- ${quoted(between)} }}{% endif %}{% endfor %}{{- ${quoted(after)} }}{% endif %}`,
    `{{- ${quoted(end)} }}`,
    '{%- endif %}{% endfor %}',
    `{%- if add_generation_prompt %}{{- ${quoted(open + begun)} }}{% endif %}`,
  ].join('')
const quoted = (text: string): string => JSON.stringify(text)
/** Literal text as a string, so that no line break is lost. */
const tight = (text: string): string =>
  text
    .split(/(\{\{.*?\}\}|\{%.*?%\})/s)
    .map((part, k) => (k % 2 === 1 ? part.replace(/^\{([{%])/, '{$1-') : part === '' ? '' : `{{- ${quoted(part)} }}`))
    .join('')

const MUSE = '<~muse~>\n{{ r }}\n</~muse~>\n\n'
const TYPED = '{{ v if v is string else v | tojson }}'
const each = (one: string): string => `{% for k, v in f.arguments | items %}${one}{% endfor %}`

export const TEMPLATES: Readonly<Record<string, string>> = {
  'JSON in each pair of tags': template({
    thought: MUSE,
    call: '<~act~>\n{"verb": {{ f.name | tojson }}, "with": {{ f.arguments | tojson }}}\n</~act~>',
    between: '\n',
  }),
  'a list of JSON between tokens': template({
    calls: ['[~ACTS~][', '][/~ACTS~]'],
    call: '{"name": {{ f.name | tojson }}, "parameters": {{ f.arguments | tojson }}}',
    between: ', ',
  }),
  'a list of JSON keyed by name': template({
    thought: '<|~muse~_begin|>{{ r }}<|~muse~_end|>',
    calls: ['<|~acts~_begin|>[', ']<|~acts~_end|>'],
    call: `{{ '{' }}{{ f.name | tojson }}: {{ f.arguments | tojson }}}`,
    between: ', ',
  }),
  'JSON with an id, in tags inside a wrapper': template({
    thought: MUSE,
    calls: ['<~acts~>\n', '</~acts~>'],
    call: '<~act~>{"id": {{ c.id | tojson }}, "name": {{ f.name | tojson }}, "arguments": {{ f.arguments | tojson }}}</~act~>\n',
  }),
  'JSON objects on lines, behind one token': template({
    calls: ['<|~act~|>', ''],
    call: '{"name": {{ f.name | tojson }}, "arguments": {{ f.arguments | tojson }}}',
    between: '\n',
  }),
  'a name, then JSON, between tokens': template({
    thought: MUSE,
    calls: ['<|~acts~|>', '<|/~acts~|>'],
    call: '<|~act~|>{{ f.name }}<|~with~|>{{ f.arguments | tojson }}<|/~act~|>',
  }),
  'a name, then JSON, in an element': template({
    call: '<~act~={{ f.name }}>{{ f.arguments | tojson }}</~act~>',
    between: '\n',
  }),
  'a name, then JSON, behind a word': template({
    open: '@@~bot~@@\n',
    end: '\n@@~over~@@\n',
    call: '@@~act~ {{ f.name }}\n{{ f.arguments | tojson }}\n@@~done~',
    between: '\n',
  }),
  'a name, then JSON, behind plain words': template({
    call: '\nNow ~act~: {{ f.name }}\n~with~: {{ f.arguments | tojson }}\n',
  }),
  'an id that holds the name, then JSON': template({
    calls: ['<|~acts~_begin|>', '<|~acts~_end|>'],
    call: '<|~act~_begin|>{{ c.id }}<|~with~|>{{ f.arguments | tojson }}<|~act~_end|>',
  }),
  'an id, a name, then JSON': template({
    thought: MUSE,
    call: '<|~act~_begin|>{{ c.id }}<|~verb~|>{{ f.name }}<|~with~|>{{ f.arguments | tojson }}<|~act~_end|>',
  }),
  'parameters in elements, on lines': template({
    thought: MUSE,
    calls: ['<~acts~>\n', '</~acts~>'],
    call: `<~act~ name="{{ f.name }}">\n${each(`<~slot~ name="{{ k }}">${TYPED}</~slot~>\n`)}</~act~>\n`,
  }),
  'parameters behind equals signs, values on lines': template({
    begun: '<~muse~>\n',
    thought: MUSE,
    call: `<~act~>\n<~verb~={{ f.name }}>\n${each(`<~slot~={{ k }}>\n${TYPED}\n</~slot~>\n`)}</~verb~>\n</~act~>`,
    between: '\n',
  }),
  'typed parameters': template({
    calls: ['<|~acts~|>\n', '<|/~acts~|>'],
    call: `<|~act~|>{{ f.name }}\n${each(`<~slot~ key="{{ k }}" kind="{{ 'text' if v is string else 'json' }}">${TYPED}</~slot~>\n`)}<|/~act~|>\n`,
  }),
  'keys and values between tokens': template({
    thought: '⟦~muse~⟧{{ r }}⟦/~muse~⟧',
    call: `⟦~act~⟧{{ f.name }}${each(`⟦~key~⟧{{ k }}⟦~value~⟧${TYPED}⟦~end~⟧`)}⟦/~act~⟧`,
  }),
  'values as JSON': template({
    call: `<~act~>{{ f.name }}${each(`<~slot~>{{ k }}</~slot~><~value~>{{ v | tojson }}</~value~>`)}</~act~>`,
    between: '\n',
  }),
  'parameters without a closing marker': template({
    call: `<~act~={{ f.name }}>${each(`<~slot~={{ k }}>${TYPED}`)}</~act~>`,
    between: '\n',
  }),
  'keys on lines, values without a closing marker': template({
    thought: MUSE,
    call: `<|~act~|>{{ f.name }}\n${each(`<|~slot~|>{{ k }}\n${TYPED}\n`)}<|~done~|>\n`,
  }),
  'keys and values as JSON on lines': template({
    call: `\n[~act~ {{ f.name }}]\n${each('{{ k }}: {{ v | tojson }}\n')}[/~act~]\n`,
  }),
  'attributes of an element': template({
    thought: MUSE,
    call: `\n<{{ f.name }}${each(` {{ k }}="{{ (${TYPED.slice(3, -3)}) | replace('&', '&amp;') | replace('"', '&quot;') | replace('<', '&lt;') }}"`)}/>\n`,
  }),
  'elements named after keys, behind a token': template({
    thought: MUSE,
    calls: ['~|~|<~acts~>\n', '~|~|</~acts~>'],
    call: `~|~|<~act~ name="{{ f.name }}">${each(`~|~|<{{ k }}>${TYPED}~|~|</{{ k }}>`)}~|~|</~act~>\n`,
  }),
  'calls in Python': template({
    thought: MUSE,
    calls: ['<|~act~_begin|>[', ']<|~act~_end|>'],
    call: `{{ f.name }}({% for k, v in f.arguments | items %}{{ k }}={{ v | tojson }}{% if not loop.last %}, {% endif %}{% endfor %})`,
    between: ', ',
  }),
  'calls in Python, nothing escaped': template({
    calls: ['<|~act~|>[', ']<|/~act~|>'],
    call: `{{ f.name }}({% for k, v in f.arguments | items %}{{ k }}={{ "'" + v + "'" if v is string else v | tojson }}{% if not loop.last %}, {% endif %}{% endfor %})`,
    between: ', ',
  }),
  'braces with quotes of their own': template({
    call: `<|~act~>~run~:{{ f.name + '{' }}{% for k, v in f.arguments | items %}{{ k }}:{{ '<|~q~|>' + v + '<|~q~|>' if v is string else v | tojson }}{% if not loop.last %},{% endif %}{% endfor %}}<~act~|>`,
  }),
  'messages with headers': template({
    open: '<|~from~|>bot',
    end: '<|~over~|>',
    thought: '<|~lane~|>musing<|~says~|>{{ r }}<|~next~|><|~from~|>bot',
    text: '{% if m.tool_calls %}<|~lane~|>answer<|~says~|>{{ m.content }}<|~next~|><|~from~|>bot{% else %}<|~lane~|>answer<|~says~|>{{ m.content }}{% endif %}',
    call: '<|~lane~|>action to={{ f.name }}<|~says~|>{{ f.arguments | tojson }}',
    between: '<|~next~|><|~from~|>bot',
  }),
  'JSON without a marker, text before it in a frame': template({
    calls: ['<|/~say~|>', ''],
    call: '{"name": {{ f.name | tojson }}, "parameters": {{ f.arguments | tojson }}}',
  }).replace('{%- if m.content %}', "{%- if m.tool_calls %}{{- '<|~say~|>' }}{% endif %}{%- if m.content %}"),
  'answers in a frame': template({
    thought: '<|~MUSE~_START|>{{ r }}<|~MUSE~_END|>',
    text: '<|~SAY~_START|>{{ m.content }}<|~SAY~_END|>',
    calls: ['<|~ACT~_START|>[\n', '\n]<|~ACT~_END|>'],
    call: '    {"call_id": "{{ loop.index0 }}", "verb": {{ f.name | tojson }}, "with": {{ f.arguments | tojson }}}',
    between: ',\n',
  }),
}

/** Templates whose text cannot be told from reasoning, with the conversations that fail. */
export const MISLABELLED: Readonly<Record<string, readonly [template: string, failed: RegExp]>> = {
  'prints the text of a call as reasoning': [
    template({
      thought: '<~muse~>{{ r }}</~muse~>',
      text: '{% if m.tool_calls %}<~muse~>{{ m.content }}</~muse~>{% else %}{{ m.content }}{% endif %}',
      call: '<~act~>{"name": {{ f.name | tojson }}, "arguments": {{ f.arguments | tojson }}}</~act~>',
    }).replace('{%- if m.content %}', '{%- if m.content and not (m.reasoning_content and m.tool_calls) %}'),
    /^text-(?:call|two)$/,
  ],
  'leaves the reasoning open before a text': [
    template({
      begun: '<think>\n',
      text: '<think>\n{{ m.content }}',
      call: '<~act~>{"name": {{ f.name | tojson }}, "arguments": {{ f.arguments | tojson }}}</~act~>',
    }).replace(/\{%- if m\.reasoning_content.*?endif %\}/s, ''),
    /^text/,
  ],
}

/** Templates of which nothing can be derived, with what the reason says. */
export const HOPELESS: Readonly<Record<string, readonly [template: string, reason: RegExp]>> = {
  'ignores calls': [
    "{% for m in messages %}{{ m.role + ': ' + (m.content or '') + '\n' }}{% endfor %}",
    /ignores tool_calls/,
  ],
  'prints nothing': ['', /prints no turn/],
  'prints no name': [
    '{% for m in messages %}{{ m.role }}{% for c in m.tool_calls or [] %}{{ c.function.arguments | tojson }}{% endfor %}{% endfor %}',
    /calls without names/,
  ],
  'prints no arguments': [
    '{% for m in messages %}{{ m.role }}{% for c in m.tool_calls or [] %}<do>{{ c.function.name }}</do>{% endfor %}{% endfor %}',
    /calls without arguments/,
  ],
  refuses: ["{{ raise_exception('Ask me nothing') }}", /Ask me nothing/],
  'asks for what is not there': ['{{ messages | tea }}', /cannot be rendered.*tea/],
  'changes what stood before': [
    '{% for m in messages %}{{ m.role }}{{ m.content }}{{ messages | length }}{% for c in m.tool_calls or [] %}{{ c | tojson }}{% endfor %}{% endfor %}',
    /changes when the turn/,
  ],
  'prints the same whatever is said': ["{{ 'Hello.' }}", /prints no turn/],
}
