/** Chat templates to begin with. */

interface Turn {
  readonly call: string
  readonly reasoning?: string
}
const template = ({ call, reasoning = '' }: Turn): string => `{%- for m in messages %}
  {%- if m.role == 'user' %}{{- '<ask>' + m.content + '</ask>\\n' }}
  {%- elif m.role == 'assistant' %}
    {{- '<say>' }}${reasoning}
    {{- m.content or '' }}
    {%- for c in m.tool_calls or [] %}
${call}
    {%- endfor %}
    {{- '</say>\\n' }}
  {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}{{- '<say>' }}{%- endif %}`

export const TEMPLATES: readonly { readonly name: string; readonly source: string }[] = [
  {
    name: 'A name, then JSON',
    source: template({
      reasoning: `
    {%- if m.reasoning_content %}{{- '<ponder>' + m.reasoning_content + '</ponder>' }}{%- endif %}`,
      call: `      {{- '<do=' + c.function.name + '>' + (c.function.arguments | tojson) + '</do>' }}`,
    }),
  },
  {
    name: 'Parameters in tags',
    source: template({
      call: `      {{- '<run ' + c.function.name + '>\\n' }}
      {%- for k, v in c.function.arguments | items %}
        {{- '<with ' + k + '>' + (v if v is string else v | tojson) + '</with>\\n' }}
      {%- endfor %}
      {{- '</run>' }}`,
    }),
  },
  {
    name: 'A failed proof',
    source: template({
      call: `      {{- '<do>' + c.function.name + '(' }}
      {%- for k, v in c.function.arguments | items %}
        {{- k + '=' + (v if v is string else v | tojson) }}
        {%- if not loop.last %}{{- ', ' }}{%- endif %}
      {%- endfor %}
      {{- ')</do>' }}`,
    }),
  },
]
