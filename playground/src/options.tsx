/** What is known beforehand: the model, the tools that it was offered, and policies. */
import { POLICY_VALUES } from '../../src/engine/policies.ts'
import { allDialects } from '../../src/grammars/index.ts'
import { modelProfile, type Policies } from '../../src/index.ts'
import type { State } from './state.ts'

interface Props {
  readonly state: State
  readonly toolsProblem: string | undefined
  readonly onChange: (change: Partial<State>) => void
}

const ABOUT: { readonly [K in keyof Policies]: string } = {
  callsInReasoning: 'A call inside reasoning',
  fencedMarkup: 'Markup in a code fence',
  quotedMarkup: 'Markup that is quoted, or in the result of a tool',
  exampleMarkup: 'Markup in a list or an example',
  unknownTools: 'A call to a tool that was not offered',
  truncatedCalls: 'A call that the end cut off',
  recovery: 'Damaged markup',
  arguments: 'A call that nearly fits its tool',
}
const MODELS = [...new Set(allDialects.flatMap(d => d.models ?? []))].sort()

export function OptionsPanel({ state, toolsProblem, onChange }: Props) {
  const { model, tools, policies } = state
  const profile = model.trim() === '' ? undefined : modelProfile(model.trim())
  const known = profile
    ? `${profile.family}: ${[...profile.dialects, ...(profile.reasoning ? [profile.reasoning] : [])].join(', ')} first`
    : 'not known: all dialects, in their usual order'
  return (
    <div class="options">
      <div class="field">
        <label class="label" for="model">
          Model
        </label>
        <input
          id="model"
          aria-describedby="model-note"
          type="text"
          list="models"
          value={model}
          placeholder="Qwen/Qwen3-8B"
          spellcheck={false}
          onInput={event => onChange({ model: event.currentTarget.value })}
        />
        <datalist id="models">
          {MODELS.map(name => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {model.trim() !== '' && (
          <span class="note" id="model-note">
            {known}
          </span>
        )}
      </div>
      <div class="field">
        <label class="label" for="tools">
          Tools
        </label>
        <textarea
          id="tools"
          aria-describedby="tools-note"
          rows={7}
          value={tools}
          placeholder='[{ "name": "read_file", "inputSchema": { … } }]'
          spellcheck={false}
          aria-invalid={toolsProblem !== undefined}
          onInput={event => onChange({ tools: event.currentTarget.value })}
        />
        {toolsProblem !== undefined && (
          <span class="note problem" id="tools-note">
            {toolsProblem}
          </span>
        )}
      </div>
      <fieldset class="policies">
        <legend class="label">Policies</legend>
        {(Object.keys(POLICY_VALUES) as (keyof Policies)[]).map(name => (
          <label key={name} class="policy">
            <span>{ABOUT[name]}</span>
            <select
              value={policies[name] ?? POLICY_VALUES[name][0]}
              onChange={event => {
                const value = event.currentTarget.value
                const { [name]: _, ...rest } = policies
                onChange({ policies: value === POLICY_VALUES[name][0] ? rest : { ...rest, [name]: value } })
              }}
            >
              {POLICY_VALUES[name].map(value => (
                <option key={value} value={value}>
                  {value}
                </option>
              ))}
            </select>
          </label>
        ))}
      </fieldset>
    </div>
  )
}
