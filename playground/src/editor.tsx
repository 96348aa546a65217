/** The message, written where it is shown as it was read: a field of transparent text over its pieces. */
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { ParseResult } from '../../src/index.ts'
import { DialectName } from './dialect-name.tsx'
import { type Piece, piecesOf } from './pieces.ts'
import { MOST, placeOf, type Reading } from './reading.ts'

interface Props {
  readonly message: string
  readonly reading: Reading
  readonly label: string
  readonly placeholder: string
  /** The place that is looked at. */
  readonly spot: number | undefined
  readonly onSpot: (spot: number | undefined) => void
  readonly onInput: (message: string) => void
}

export function Editor({ message, reading, label, placeholder, spot, onSpot, onInput }: Props) {
  const view = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const pieces = useMemo(() => piecesOf(message, reading), [message, reading])
  const at = pieces.findIndex(p => spot !== undefined && p.start <= spot && spot < Math.max(p.end, p.start + 1))
  const call = pieces[at]?.call

  const atCaret = () => field.current && onSpot(field.current.selectionStart)
  // What was pointed at from elsewhere comes into sight.
  useEffect(() => {
    const shown = view.current?.querySelector<HTMLElement>('[data-chosen]')
    if (!shown || !view.current || view.current.matches(':hover') || view.current.contains(document.activeElement))
      return
    const [inner, outer] = [shown.getBoundingClientRect(), view.current.getBoundingClientRect()]
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      view.current.scrollTop += inner.top - outer.top - outer.height / 3
  }, [at])

  return (
    <>
      <div class="editor" ref={view}>
        <pre aria-hidden="true">
          {pieces.map((piece, k) => (
            <span
              key={`${piece.start}-${piece.kind === 'gap'}`}
              data-piece={piece.kind}
              data-start={piece.start}
              data-chosen={k === at || undefined}
              data-same={(call !== undefined && piece.call === call) || undefined}
              class={classOf(piece)}
            >
              {message.slice(piece.start, piece.end)}
            </span>
          ))}
          {/* A line at the end that has nothing in it has its height all the same. */}
          {'\n'}
        </pre>
        <textarea
          ref={field}
          aria-label={label}
          value={message}
          spellcheck={false}
          autocapitalize="off"
          placeholder={placeholder}
          onInput={event => {
            onInput(event.currentTarget.value)
            atCaret()
          }}
          onKeyUp={atCaret}
          onClick={atCaret}
          onMouseMove={event => {
            const under = document.elementsFromPoint(event.clientX, event.clientY)
            const start = under
              .map(element => (element as HTMLElement).dataset?.start)
              .find(found => found !== undefined)
            if (start !== undefined && Number(start) !== spot) onSpot(Number(start))
          }}
        />
      </div>
      {message.length > MOST && (
        <p class="note problem" role="status">
          A long message: the first {MOST.toLocaleString('en')} of its {message.length.toLocaleString('en')} characters
          are read here. The command and the library have no such limit.
        </p>
      )}
      <Inspector piece={pieces[at]} message={message} reading={reading} />
    </>
  )
}

const classOf = ({ kind, of, marks }: Piece): string =>
  ['piece', kind, ...(of ? [`of-${of}`] : []), ...(marks.length > 0 && kind !== 'gap' ? ['marked'] : [])].join(' ')

const NAMES = {
  text: 'Text',
  reasoning: 'Reasoning',
  markup: 'Marker',
  call: 'Call',
  lost: 'Lost: neither text nor call',
  waiting: 'Held back: not decided yet',
  ahead: 'Not fed yet',
  gap: 'Repair',
}
function titleOf({ kind, call: index }: Piece, { toolCalls }: ParseResult): string {
  const call = index === undefined ? undefined : toolCalls[index]
  return [NAMES[kind], ...(call ? [`${kind === 'markup' ? 'of call ' : ''}${index! + 1}: ${call.name}`] : [])].join(' ')
}
/** Control characters, which are not to be seen. */
const hiddenIn = (text: string): string =>
  [...new Set(text.match(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060\ufeff]/g) ?? [])]
    .map(c => `U+${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)
    .join(', ')

/** All that is known of a stretch; without one, what the colours mean. */
function Inspector({ piece, message, reading }: Pick<Props, 'message' | 'reading'> & { piece: Piece | undefined }) {
  if (!piece) return <Legend reading={reading} />
  const { start, end, kind, segment, marks } = piece
  const hidden = hiddenIn(message.slice(start, end))
  const tried = reading.tried.find(t => t.at === (segment?.start ?? start))
  return (
    <div class="inspector" aria-live="polite">
      <p>
        <strong>{titleOf(piece, reading.result)}</strong>
        {segment?.dialect !== undefined && <DialectName name={segment.dialect} />}
        <span class="place">
          {placeOf(message, start)}
          {kind !== 'gap' &&
            `–${placeOf(message, end)}, ${end - start === 1 ? '1 character' : `${end - start} characters`}`}
        </span>
        {hidden !== '' && <span class="place">with {hidden}</span>}
      </p>
      {marks.map(d => (
        <p key={d.code}>
          <code class="code">{d.code}</code> {d.message}
        </p>
      ))}
      {marks.length === 0 && tried && tried.attempts.length > 1 && (
        <p class="soft">
          Asked here: {tried.attempts.map(a => `${a.dialect} ${a.accepted ? 'yes' : 'no'}`).join(', ')}.
        </p>
      )}
    </div>
  )
}

function Legend({ reading: { result, isWhole } }: Pick<Props, 'reading'>) {
  const has = (kind: string) => result.segments.some(s => s.kind === kind)
  return (
    <div class="inspector">
      <ul class="legend" aria-label="Colours">
        {has('call') && <li class="piece call">call</li>}
        {has('reasoning') && <li class="piece reasoning">reasoning</li>}
        {has('text') && <li class="piece text">text</li>}
        {has('markup') && <li class="piece markup">marker</li>}
        {has('lost') && <li class="piece lost">lost</li>}
        {!isWhole && <li class="piece waiting">held back</li>}
        {result.diagnostics.length > 0 && <li class="piece marked">repair</li>}
      </ul>
      <p class="soft">Point at the message, or move the caret, to see how it was read.</p>
    </div>
  )
}
