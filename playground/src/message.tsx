/** The message as it was read. Each stretch can be pointed at, or gone to with the arrow keys. */
import { useEffect, useRef } from 'preact/hooks'
import type { ParseResult } from '../../src/index.ts'
import { dialectsOf, type Piece, piecesOf } from './pieces.ts'
import { placeOf, type Reading } from './reading.ts'

interface Props {
  readonly message: string
  readonly reading: Reading
  /** The place that is looked at. */
  readonly spot: number | undefined
  readonly onSpot: (spot: number | undefined) => void
}

export function MessageView({ message, reading, spot, onSpot }: Props) {
  const view = useRef<HTMLPreElement>(null)
  const pieces = piecesOf(message, reading)
  const at = pieces.findIndex(p => spot !== undefined && p.start <= spot && spot < Math.max(p.end, p.start + 1))

  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? pieces.length - 1 : at + (step ?? 0)
    if ((step === undefined && event.key !== 'Home' && event.key !== 'End') || !pieces[next]) return
    event.preventDefault()
    onSpot(pieces[next].start)
    view.current?.querySelectorAll<HTMLElement>('[data-piece]')[next]?.focus()
  }
  // What was pointed at from elsewhere comes into sight.
  useEffect(() => {
    const shown = view.current?.querySelector<HTMLElement>('[data-chosen]')
    if (!shown || !view.current || view.current.contains(document.activeElement)) return
    const [inner, outer] = [shown.getBoundingClientRect(), view.current.getBoundingClientRect()]
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      view.current.scrollTop += inner.top - outer.top - outer.height / 3
  }, [at])

  if (message === '') return <p class="empty">Paste a message, or pick one.</p>
  return (
    <>
      {/* Spans, since a button does not break where a line ends. */}
      <pre class="read" ref={view} onKeyDown={move} role="group" aria-label="The message as it was read">
        {pieces.map((piece, k) => (
          <span
            key={`${piece.start}-${piece.kind === 'gap'}`}
            data-piece={piece.kind}
            data-chosen={k === at || undefined}
            class={classOf(piece)}
            tabIndex={k === Math.max(0, at) ? 0 : -1}
            role="button"
            {...named(piece, message, reading.result)}
            onMouseEnter={() => onSpot(piece.start)}
            onFocus={() => onSpot(piece.start)}
            onClick={() => onSpot(piece.start)}
          >
            {piece.kind === 'gap' ? '‸' : visible(message.slice(piece.start, piece.end))}
          </span>
        ))}
      </pre>
      <Legend reading={reading} />
      <Inspector piece={pieces[at]} message={message} reading={reading} />
    </>
  )
}

const classOf = ({ kind, tone, marks }: Piece): string =>
  ['piece', kind, tone >= 0 ? `tone-${tone}` : 'tone-none', ...(marks.length > 0 ? ['marked'] : [])].join(' ')
/** What is shown is its name, where anything is to be seen. */
const named = (piece: Piece, message: string, result: ParseResult) => {
  const said = piece.marks.map(d => `${d.code}: ${d.message}`).join(' ')
  const isBlank = message.slice(piece.start, piece.end).trim() === ''
  const title = titleOf(piece, result)
  return isBlank ? { 'aria-label': `${title} ${said}`.trim() } : { 'aria-description': `${title}. ${said}`.trim() }
}
/** Control characters as pictures. */
const visible = (text: string): string =>
  text.replace(/[\x00-\x08\x0b-\x1f\x7f]/g, c => (c === '\x7f' ? '␡' : String.fromCharCode(0x2400 + c.charCodeAt(0))))

const NAMES = {
  text: 'Text',
  reasoning: 'Reasoning',
  markup: 'Markup',
  call: 'Call',
  lost: 'Lost: neither text nor call',
  waiting: 'Held back: not decided yet',
  ahead: 'Not fed yet',
  gap: 'Repair',
}
function titleOf({ kind, segment }: Piece, { toolCalls }: ParseResult): string {
  const call = segment?.call === undefined ? undefined : toolCalls[segment.call]
  return [NAMES[kind], ...(call ? [`${segment!.call! + 1}: ${call.name}`] : [])].join(' ')
}

function Legend({ reading: { result, isWhole } }: { readonly reading: Reading }) {
  const { segments } = result
  const dialects = dialectsOf(segments)
  const thoughts = new Set(segments.flatMap(s => (s.kind === 'reasoning' ? [s.dialect ?? 'reasoning'] : [])))
  const has = (kind: string) => segments.some(s => s.kind === kind)
  return (
    <ul class="legend" aria-label="Colours">
      {has('text') && <li class="piece text">text</li>}
      {[...thoughts].map(name => (
        <li key={name} class="piece reasoning">
          reasoning{name === 'reasoning' ? '' : ` · ${name}`}
        </li>
      ))}
      {dialects.map((name, k) => (
        <li key={name} class={`piece call tone-${k % 4}`}>
          call · {name}
        </li>
      ))}
      {has('markup') && <li class="piece markup">markup</li>}
      {has('lost') && <li class="piece lost">lost</li>}
      {!isWhole && <li class="piece waiting">held back</li>}
      {result.diagnostics.length > 0 && <li class="piece marked">repair</li>}
    </ul>
  )
}

/** All that is known of a stretch. */
function Inspector({
  piece,
  message,
  reading,
}: {
  readonly piece: Piece | undefined
  readonly message: string
  readonly reading: Reading
}) {
  if (!piece)
    return (
      <p class="inspector hint">Point at a stretch of the message, touch it, or step through it with the arrow keys.</p>
    )
  const { start, end, kind, segment, marks } = piece
  const [from, to] = [segment?.start ?? start, segment?.end ?? end]
  const tried = reading.tried.find(t => t.at === from)
  return (
    <div class="inspector" aria-live="polite">
      <p>
        <strong>{titleOf(piece, reading.result)}</strong>
        {segment?.dialect !== undefined && <span class="tag">{segment.dialect}</span>}
        <span class="place">
          {placeOf(message, from)}
          {kind !== 'gap' && `–${placeOf(message, to)}, ${to - from} characters`}
        </span>
      </p>
      {marks.map(d => (
        <p key={d.code} class="said">
          <code>{d.code}</code> {d.message}
        </p>
      ))}
      {marks.length === 0 && tried && tried.attempts.length > 1 && (
        <p class="asked">
          Asked here: {tried.attempts.map(a => `${a.dialect} ${a.accepted ? 'yes' : 'no'}`).join(', ')}.
        </p>
      )}
    </div>
  )
}
