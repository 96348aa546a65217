/** A chat template, what it says of its dialect, the proof, and a message read with it. */
import { useMemo, useState } from 'preact/hooks'
import type { Found } from '../../../src/cli/template/render.ts'
import { SOURCES, sampleOf } from '../../../src/cli/template/words.ts'
import type { FailedProof } from '../../../src/template/index.ts'
import { CopyButton } from '../copy.tsx'
import { docs } from '../docs.ts'
import { Editor } from '../editor.tsx'
import { MOST, readAll } from '../reading.ts'
import { Came, Diagnostics } from '../results.tsx'
import type { State } from '../state.ts'
import { type Derivation, useDerivation } from './derive.ts'
import { TEMPLATES } from './samples.ts'

interface Props {
  readonly state: State
  /** The template came with a link, and waits for a yes. */
  readonly isStrange: boolean
  readonly onTrust: () => void
  readonly onChange: (part: Partial<State>) => void
}

export function TemplatePage({ state, isStrange, onTrust, onChange }: Props) {
  const derivation = useDerivation(isStrange ? '' : state.template, state.only)
  const give = (template: string) => {
    onTrust()
    onChange({ template, reply: '' })
  }
  return (
    <main class="panes">
      <section class="pane source" aria-label="The template">
        <div class="head">
          <h2>Chat template</h2>
          <span class="choice">
            {TEMPLATES.map(({ name, source }) => (
              <button key={name} type="button" class="link" onClick={() => give(source)}>
                {name}
              </button>
            ))}
          </span>
        </div>
        <textarea
          class="code template"
          aria-label="Chat template"
          value={state.template}
          spellcheck={false}
          placeholder="Paste a chat template (Jinja), or a tokenizer_config.json."
          onInput={event => give(event.currentTarget.value)}
        />
        {isStrange && (
          <p class="note problem">
            This template came with the link. It is a program: it is rendered in a worker, for ten seconds at most.{' '}
            <button type="button" onClick={onTrust}>
              Derive it
            </button>
          </p>
        )}
        <div class="found" data-testid="found" aria-live="polite">
          <Verdict derivation={derivation} />
          {derivation.is === 'found' && derivation.found.format && <Facts found={derivation.found} />}
          <label class="check">
            <input
              type="checkbox"
              checked={state.only}
              onChange={event => onChange({ only: event.currentTarget.checked })}
            />{' '}
            leave the built-in dialects out
          </label>
          <p class="soft">
            What is derived, how it is proved, and what cannot be: <a href={docs('templates')}>Chat templates</a>.
          </p>
        </div>
      </section>
      <Reply state={state} derivation={derivation} onChange={onChange} />
    </main>
  )
}

function Verdict({ derivation }: { readonly derivation: Derivation }) {
  if (derivation.is === 'busy') return <p class="verdict soft">Deriving …</p>
  if (derivation.is === 'wrong') return <p class="verdict no">{derivation.problem}</p>
  if (derivation.is !== 'found') return <p class="verdict soft">Without a template there is nothing to derive.</p>
  const { proof, reason } = derivation.found
  if (reason !== undefined) return <p class="verdict no">No dialect: {reason}.</p>
  const { passed, total, failed } = proof
  if (total === 0)
    return <p class="verdict soft">A format that was derived earlier; without its template there is no proof.</p>
  return (
    <p class={`verdict ${failed.length === 0 ? 'yes' : 'no'}`}>
      {failed.length === 0 ? 'A clean proof: all' : `${passed} of`} {total} conversations are read back
      {failed.length > 0 && `, ${failed.length} ${failed.length === 1 ? 'is' : 'are'} not`}
      <span class="soft"> {Math.round(derivation.milliseconds)} ms</span>
    </p>
  )
}

function Facts({ found: { format, prefill, prefillWhen, stop, proof } }: { readonly found: Found }) {
  const { source, records } = format!
  const sample = sampleOf(format!)
  return (
    <>
      <dl>
        <dt>Read by</dt>
        <dd>{SOURCES[source]}</dd>
        <dt>Prefill</dt>
        <dd>
          {prefill === '' ? (
            <span class="soft">none: the prompt begins nothing of the reply</span>
          ) : (
            <>
              <code>{JSON.stringify(prefill)}</code>{' '}
              <span class="soft">{prefillWhen === 'always' ? 'always' : 'while thinking is on'}</span>
            </>
          )}
        </dd>
        <dt>Stops</dt>
        <dd>
          {stop.map(text => (
            <code key={text}>{JSON.stringify(text)} </code>
          ))}
          {stop.length === 0 && <span class="soft">none</span>}
        </dd>
        {sample !== '' && (
          <>
            <dt>Sample</dt>
            <dd>
              <pre>{sample}</pre>
            </dd>
          </>
        )}
      </dl>
      {proof.failed.length > 0 && (
        <ul class="proofs" aria-label="Failed proofs">
          {proof.failed.map(failed => (
            <Failed key={failed.id} failed={failed} />
          ))}
        </ul>
      )}
      <details class="fold" open={proof.failed.length === 0}>
        <summary>
          The dialect as a record <span class="soft">{records.map(({ name }) => name).join(', ')}</span>
        </summary>
        <div class="copied">
          <CopyButton name="Copy the format" text={() => JSON.stringify(format, null, 2)} />
          <pre class="json" data-testid="records">
            {JSON.stringify(records, null, 2)}
          </pre>
        </div>
      </details>
    </>
  )
}

function Failed({ failed: { id, raw, expected, got, reason } }: { readonly failed: FailedProof }) {
  const shown = (value: unknown) => JSON.stringify(value)
  const different = (['content', 'reasoning', 'toolCalls'] as const).filter(
    key => shown(expected[key]) !== shown(got[key]),
  )
  return (
    <li>
      <strong class="no">{id}</strong> {reason !== undefined && <span>{reason}</span>}
      <dl>
        <dt>printed</dt>
        <dd>
          <code>{raw}</code>
        </dd>
        {different.map(key => (
          <>
            <dt>{key === 'toolCalls' ? 'calls' : key} meant</dt>
            <dd>
              <code>{shown(expected[key])}</code>
            </dd>
            <dt>read</dt>
            <dd>
              <code>{shown(got[key])}</code>
            </dd>
          </>
        ))}
      </dl>
    </li>
  )
}

const SAID = 'I look it up.'
/** A message that is read with what was derived. */
function Reply({
  state,
  derivation,
  onChange,
}: Pick<Props, 'state' | 'onChange'> & { readonly derivation: Derivation }) {
  const [spot, setSpot] = useState<number>()
  const format = derivation.is === 'found' ? derivation.found.format : undefined
  const sample = useMemo(() => (format ? `${sampleOf(format)}${format.stop[0] ?? ''}` : SAID), [format])
  const message = state.reply || sample
  const { reading, problem } = useMemo(
    () =>
      readAll(
        { message: message.slice(0, MOST), size: state.size, fed: null },
        format ? { template: format, prefill: '' } : {},
      ),
    [message, format],
  )
  return (
    <section class="pane outcome" aria-label="A message, read with it">
      <div class="head">
        <h2>A message, read with it</h2>
        {state.reply !== '' && (
          <button type="button" class="link" onClick={() => onChange({ reply: '' })}>
            the sample again
          </button>
        )}
      </div>
      <Editor
        message={message}
        reading={reading}
        label="Message"
        placeholder="Paste what the model printed."
        spot={spot}
        onSpot={setSpot}
        onInput={reply => onChange({ reply })}
      />
      {problem !== undefined && <p class="note problem">{problem}</p>}
      <div class="rest">
        <Came message={message} reading={reading} spot={spot} onSpot={setSpot} />
        {reading.result.diagnostics.length > 0 && (
          <Diagnostics message={message} result={reading.result} onSpot={setSpot} />
        )}
      </div>
    </section>
  )
}
