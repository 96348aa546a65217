/** The message as a stream: how far it has come, and in which chunks. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from './icon.tsx'
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
  const said = isWhole ? 'whole message' : `${reading.fed} of ${length}`
  return (
    <div class="bar">
      <button type="button" class="icon" onClick={play} aria-label={isPlaying ? 'Pause' : 'Replay as a stream'}>
        <Icon path={isPlaying ? 'M5 3h3v10H5zM9.5 3h3v10h-3z' : 'M5 3l8 5-8 5z'} />
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
        chunks of
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

/** What left behind which piece. */
export function Outputs({ reading: { outputs, isWhole } }: { readonly reading: Reading }) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (list.current && !isWhole) list.current.scrollTop = list.current.scrollHeight
  }, [outputs.length, isWhole])
  if (outputs.length === 0) return <p class="soft">Nothing has come out yet.</p>
  return (
    <ol class="outputs" ref={list}>
      {outputs.slice(-MOST).map(({ at, output }, k) => (
        <li key={k}>
          <span class="place">{at}</span>
          <span>
            {output.textWasReasoning && <code>all text so far was reasoning</code>}
            {output.reasoning !== '' && <code class="piece reasoning">{output.reasoning}</code>}
            {output.text !== '' && <code class="piece text">{output.text}</code>}
            {output.toolCallDeltas.map(({ index, name, argumentsDelta }, k) => (
              <code key={k} class="piece call" title={`call ${index + 1}`}>
                {name ? <strong>{name} </strong> : ''}
                {argumentsDelta}
              </code>
            ))}
            {output.errors.map((d, k) => (
              <code key={k} class="piece marked" title={d.message}>
                {d.code}
              </code>
            ))}
            {output.toolCalls.map(call => (
              <code key={call.id} class="ended">
                {call.name} ended
              </code>
            ))}
          </span>
        </li>
      ))}
    </ol>
  )
}
/** The last ones. */
const MOST = 300
