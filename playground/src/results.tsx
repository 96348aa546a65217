/** What came of the message: calls, text, repairs, what was tried, and the result as JSON. */
import { useState } from 'preact/hooks'
import {
  type Diagnostic,
  type ParseOptions,
  type ParseResult,
  parseLLMResponse,
  summarize,
  type ToolCall,
} from '../../src/index.ts'
import { CopyButton } from './copy.tsx'
import { DialectName } from './dialect-name.tsx'
import { codePage } from './docs.ts'
import { placeOf, type Reading, type SentCall } from './reading.ts'
import { Outputs } from './stream.tsx'

interface Props {
  readonly message: string
  readonly reading: Reading
  readonly options: ParseOptions
  readonly onSpot: (spot: number) => void
}

/** What is for those who want to know how. */
export function Dock({ message, reading, options, onSpot }: Props) {
  const { result, tried } = reading
  return (
    <Tabs
      tabs={[
        {
          name: 'Repairs',
          count: result.diagnostics.length,
          body: <Diagnostics message={message} result={result} onSpot={onSpot} />,
        },
        {
          name: 'Dialects asked',
          count: tried.length,
          body: <TriedList message={message} reading={reading} onSpot={onSpot} />,
        },
        { name: 'Stream', count: reading.outputs.length, body: <Outputs reading={reading} /> },
        { name: 'JSON', body: <Envelope message={message} result={result} options={options} /> },
      ]}
    />
  )
}

interface CameProps extends Omit<Props, 'options'> {
  /** The place that is looked at. */
  readonly spot: number | undefined
}
/** What a client has by now: calls with their arguments as far as they have come, reasoning, text. */
export function Came({ message, reading, spot, onSpot }: CameProps) {
  const { result, sent, isWhole } = reading
  const { calls, text, reasoning } = sent
  const many = calls.length === 1 ? '1 call' : `${calls.length === 0 ? 'No' : calls.length} calls`
  const isEmpty = calls.length === 0 && text === '' && reasoning === ''
  const at = result.segments.find(s => spot !== undefined && s.start <= spot && spot < s.end)?.call
  return (
    <section class="came" aria-labelledby="came" data-testid="sent">
      <div class="head">
        <h2 id="came">{isWhole ? many : 'Sent so far'}</h2>
        <p class="soft" aria-live="polite">
          {isWhole ? sentence(message, result) : isEmpty ? 'Nothing yet.' : many}
        </p>
      </div>
      {calls.map((call, k) => (
        <Call
          key={call.id}
          sent={call}
          done={result.toolCalls.find(({ id }) => id === call.id)}
          number={k + 1}
          isChosen={at === k}
          onSpot={onSpot}
        />
      ))}
      {text !== '' && <Prose name="Text" kind="text" text={text} />}
      {reasoning !== '' && <Prose name="Reasoning" kind="reasoning" text={reasoning} />}
      {result.needsMoreWork !== undefined && (
        <Prose name="needsMoreWork" kind="text" text={String(result.needsMoreWork)} />
      )}
    </section>
  )
}
function sentence(message: string, result: ParseResult): string {
  const said = summarize(result) || (message === '' ? 'There is no message.' : 'Nothing had to be repaired.')
  return `${said[0]!.toUpperCase()}${said.slice(1).replace(/\.$/, '')}.`
}

interface CallProps {
  readonly sent: SentCall
  /** Once it is whole. */
  readonly done: ToolCall | undefined
  readonly number: number
  readonly isChosen: boolean
  readonly onSpot: (spot: number) => void
}
function Call({ sent, done, number, isChosen, onSpot }: CallProps) {
  const shown = done ? JSON.stringify(done.arguments, null, 2) : sent.arguments
  const status = done?.status ?? 'coming'
  return (
    <article class="call-card" data-testid="call" data-chosen={isChosen || undefined}>
      <header>
        <span class="number">{number}</span>
        <button
          type="button"
          class="name"
          title="Show it in the message"
          onClick={() => done && onSpot(done.span.start)}
          onMouseEnter={() => done && onSpot(done.span.start)}
        >
          {sent.name}
        </button>
        <span class={`status ${status}`}>{status}</span>
        {done && <DialectName name={done.dialect} />}
        {done && <CopyButton name="Copy" text={() => JSON.stringify({ name: sent.name, arguments: done.arguments })} />}
      </header>
      <pre class="json">
        {shown}
        {!done && <span class="caret" />}
      </pre>
    </article>
  )
}

const Prose = ({ name, kind, text }: { readonly name: string; readonly kind: string; readonly text: string }) => (
  <div class="part">
    <span class="label">{name}</span>
    <pre class={kind}>{text}</pre>
  </div>
)

export function Diagnostics({
  message,
  result,
  onSpot,
}: {
  readonly message: string
  readonly result: ParseResult
  readonly onSpot: (spot: number) => void
}) {
  if (result.diagnostics.length === 0) return <p class="soft">Nothing had to be repaired.</p>
  return (
    <ul class="list">
      {result.diagnostics.map((d: Diagnostic, k) => (
        <li key={k} class="repair">
          <button type="button" class="row" onClick={() => onSpot(d.span.start)}>
            <span class="place">{placeOf(message, d.span.start)}</span>
            <span>
              {d.message}
              {d.text !== undefined && <code class="piece lost">{d.text}</code>}
            </span>
          </button>
          <a class="code" href={codePage()}>
            {d.code}
          </a>
        </li>
      ))}
    </ul>
  )
}

const OUTCOMES = {
  section: '',
  text: 'no dialect reads this, so it is text',
  withdrawn: 'began like a call and was none, so it is text',
  unasked: 'no dialect was asked: it stands in code or in JSON, or a policy excludes it',
}
function TriedList({
  message,
  reading: { tried },
  onSpot,
}: {
  readonly message: string
  readonly reading: Reading
  readonly onSpot: (spot: number) => void
}) {
  if (tried.length === 0) return <p class="soft">Nothing in the message could begin a call.</p>
  return (
    <ul class="list">
      {tried.slice(0, 60).map(({ at, trigger, attempts, outcome }) => (
        <li key={at}>
          <button type="button" class="row" onClick={() => onSpot(at)}>
            <span class="place">{placeOf(message, at)}</span>
            <span>
              <code>{trigger}</code> {OUTCOMES[outcome]}
            </span>
          </button>
          <ul class="attempts">
            {attempts.map(a => (
              <li key={a.dialect} class={a.accepted ? 'yes' : 'no'}>
                <DialectName name={a.dialect} />{' '}
                {a.accepted ? 'reads it' : `wants ${a.expected.join(' or ')} at ${placeOf(message, a.at)}`}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function Envelope({
  message,
  result,
  options,
}: {
  readonly message: string
  readonly result: ParseResult
  readonly options: ParseOptions
}) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? result : parseLLMResponse(message, options)
  return (
    <>
      <p class="choice">
        <label>
          <input type="radio" name="envelope" checked={!isWhole} onChange={() => setWhole(false)} />{' '}
          <code>parseLLMResponse</code>
        </label>
        <label>
          <input type="radio" name="envelope" checked={isWhole} onChange={() => setWhole(true)} /> <code>parse</code>
        </label>
      </p>
      <pre class="json" data-testid="json">
        {JSON.stringify(shown, null, 2)}
      </pre>
    </>
  )
}

interface Tab {
  readonly name: string
  readonly count?: number
  readonly body: preact.ComponentChildren
}
function Tabs({ tabs }: { readonly tabs: readonly Tab[] }) {
  const [open, setOpen] = useState(0)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const next = (open + step + tabs.length) % tabs.length
    setOpen(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <section class="dock">
      <div class="tabs" role="tablist" onKeyDown={move}>
        {tabs.map(({ name, count }, k) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${k}`}
            aria-selected={k === open}
            aria-controls="panel"
            tabIndex={k === open ? 0 : -1}
            onClick={() => setOpen(k)}
          >
            {name}
            {count !== undefined && <span class="count">{count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="panel" aria-labelledby={`tab-${open}`}>
        {tabs[open]!.body}
      </div>
    </section>
  )
}
