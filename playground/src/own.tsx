/** A dialect of one's own, written in the page. */
import { useEffect, useState } from 'preact/hooks'
import { defaultDialects } from '../../src/index.ts'
import { type Custom, type Law, lawsOf, TEMPLATES } from './custom.ts'
import type { State } from './state.ts'

interface Props {
  readonly state: State
  readonly custom: Custom
  /** The code came with a link, and waits for a yes. */
  readonly isStrange: boolean
  readonly onTrust: () => void
  readonly onChange: (change: Partial<State>) => void
}

const DELAY = 400 // milliseconds

export function OwnDialect({ state, custom, isStrange, onTrust, onChange }: Props) {
  const { code, message } = state
  const { dialect, problem } = custom
  const [laws, setLaws] = useState<readonly Law[]>([])
  // When the writing pauses: hundreds of messages are read for them.
  useEffect(() => {
    setLaws([])
    if (!dialect) return
    const dialects = state.custom === 'only' ? [dialect] : [dialect, ...defaultDialects]
    const timer = setTimeout(() => setLaws(lawsOf(dialect, message, dialects)), DELAY)
    return () => clearTimeout(timer)
  }, [dialect, message, state.custom])

  return (
    <div class="own">
      <p>
        A dialect is a value: a name, what opens a section, and a grammar. Write it with <code>dialect</code>,{' '}
        <code>reasoning</code>, <code>section</code>, <code>args</code>, <code>lit</code> and the rest of{' '}
        <code>llm-dialects/grammar</code>; it reads the message above at once.
      </p>
      <p class="choice">
        Begin{' '}
        {TEMPLATES.map(template => (
          <button
            key={template.name}
            type="button"
            onClick={() => {
              onTrust()
              onChange({ code: template.code, message: template.message, tools: '', custom: 'first', fed: null })
            }}
          >
            {template.name.toLowerCase()}
          </button>
        ))}
      </p>
      <textarea
        class="code"
        rows={Math.min(18, Math.max(7, code.split('\n').length + 1))}
        value={code}
        spellcheck={false}
        aria-label="The code of the dialect"
        placeholder={"return dialect('mine', { body: 'json', open: …, close: …, layout: … })"}
        onInput={event => {
          onTrust()
          onChange({ code: event.currentTarget.value, ...(state.custom === 'off' ? { custom: 'first' } : {}) })
        }}
      />
      {isStrange && (
        <p class="note problem">
          This code came with the link. Read it before you run it.{' '}
          <button type="button" onClick={onTrust}>
            Run it
          </button>
        </p>
      )}
      {problem !== undefined && (
        <p class="note problem" role="alert">
          {problem}
        </p>
      )}
      {dialect && (
        <>
          <p class="choice">
            <span>
              <strong>{dialect.name}</strong> stands
            </span>
            {(['first', 'only', 'off'] as const).map(place => (
              <label key={place}>
                <input
                  type="radio"
                  name="custom"
                  checked={state.custom === place}
                  onChange={() => onChange({ custom: place })}
                />{' '}
                {{ first: 'before all others', only: 'alone', off: 'aside' }[place]}
              </label>
            ))}
          </p>
          <ul class="laws">
            {laws.map(({ name, kept, detail }) => (
              <li key={name} class={kept ? 'yes' : 'no'}>
                <strong>{name}</strong> {detail}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
