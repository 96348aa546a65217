/** The message as a stream: how far it has come, and in which pieces. */
import { useEffect, useState } from 'preact/hooks'
import type { Reading } from './reading.ts'

interface Props {
  readonly reading: Reading
  readonly length: number
  readonly size: number
  readonly fed: number | null
  readonly onChange: (change: { size?: number; fed?: number | null }) => void
}
const TICK = 45 // milliseconds

export function StreamBar({ reading, length, size, fed, onChange }: Props) {
  const [isPlaying, setPlaying] = useState(false)
  const { pieces, isWhole } = reading
  const value = isWhole ? pieces + 1 : fed!
  const go = (next: number) => onChange({ fed: next > pieces ? null : next })

  useEffect(() => {
    if (!isPlaying) return
    if (isWhole) return setPlaying(false)
    const timer = setTimeout(() => go(value + 1), TICK)
    return () => clearTimeout(timer)
  }, [isPlaying, value, isWhole])

  const play = () => {
    if (isWhole) onChange({ fed: 0 })
    setPlaying(!isPlaying)
  }
  const resize = (text: string) => {
    const next = Math.min(100_000, Math.max(1, Math.floor(Number(text)) || 1))
    // The place stays, as far as the new pieces allow.
    onChange({ size: next, fed: isWhole ? null : Math.round(reading.fed / next) })
  }
  const said = isWhole ? 'whole, and ended' : `${reading.fed} of ${length} characters`
  return (
    <div class="bar">
      <button type="button" class="icon" onClick={play} aria-label={isPlaying ? 'Pause' : 'Replay as a stream'}>
        {isPlaying ? '❚❚' : '▶'}
      </button>
      <label class="slide">
        <span class="hidden">Fed so far</span>
        <input
          type="range"
          min={0}
          max={pieces + 1}
          value={value}
          aria-valuetext={said}
          style={{ '--part': `${(value / Math.max(1, pieces + 1)) * 100}%` }}
          onInput={event => {
            setPlaying(false)
            go(Number(event.currentTarget.value))
          }}
        />
      </label>
      <output class="said">{said}</output>
      <label class="size">
        pieces of
        <input
          type="number"
          min={1}
          max={100_000}
          value={size}
          onInput={event => event.currentTarget.value !== '' && resize(event.currentTarget.value)}
        />
      </label>
    </div>
  )
}

/** What a client has by now. */
export function Sent({ reading: { sent, outputs } }: { readonly reading: Reading }) {
  const { text, reasoning, calls } = sent
  const isEmpty = text === '' && reasoning === '' && calls.length === 0
  return (
    <div class="sent" data-testid="sent">
      {isEmpty && <p class="empty">Nothing has left yet.</p>}
      {reasoning !== '' && (
        <Part name="reasoning" kind="reasoning">
          {reasoning}
        </Part>
      )}
      {text !== '' && (
        <Part name="text" kind="text">
          {text}
        </Part>
      )}
      {calls.map((call, k) => (
        <Part key={call.id} name={`call ${k + 1}`} kind="call tone-0">
          {`${call.name} ${call.arguments}`}
          {!call.isDone && <span class="caret" />}
        </Part>
      ))}
      {outputs.length > 0 && (
        <details>
          <summary class="log">Piece by piece ({outputs.length})</summary>
          <ol class="outputs">
            {outputs.slice(-200).map(({ at, output }) => (
              <li key={at}>
                <span class="place">{at}</span>
                <span>
                  {output.reasoning !== '' && <code class="piece reasoning">{output.reasoning}</code>}
                  {output.text !== '' && <code class="piece text">{output.text}</code>}
                  {output.toolCallDeltas.map((d, k) => (
                    <code key={`${d.index}-${k}`} class="piece call tone-0">
                      {d.name ? `${d.name} ` : ''}
                      {d.argumentsDelta}
                    </code>
                  ))}
                  {output.errors.map(d => (
                    <code key={`${d.code}-${d.span.start}`} class="piece marked">
                      {d.code}
                    </code>
                  ))}
                  {output.toolCalls.map(c => (
                    <code key={c.id}>{c.name} done</code>
                  ))}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

function Part({
  name,
  kind,
  children,
}: {
  readonly name: string
  readonly kind: string
  readonly children: preact.ComponentChildren
}) {
  return (
    <div class="part">
      <span class="label">{name}</span>
      <pre class={`piece ${kind}`}>{children}</pre>
    </div>
  )
}
