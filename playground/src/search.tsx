/** A field that finds messages and dialects by their names and models. */
import { useMemo, useState } from 'preact/hooks'
import { SAMPLES, type Sample } from './samples.ts'

/** Found ones that are shown. */
const MOST = 80

/** A field with a list of its own, not the browser's. */
const OWN = { list: undefined } as const

export function Search({ onPick }: { readonly onPick: (sample: Sample) => void }) {
  const [text, setText] = useState('')
  const [isOpen, open] = useState(false)
  const [at, setAt] = useState(0)
  const found = useMemo(() => {
    const words = text.toLowerCase().split(/\s+/)
    return SAMPLES.filter(({ words: own }) => words.every(word => own.includes(word))).slice(0, MOST)
  }, [text])

  const pick = (sample: Sample | undefined) => {
    if (!sample) return
    onPick(sample)
    setText('')
    open(false)
  }
  const go = (next: number) => {
    open(true)
    setAt(next)
    document.getElementById(`found-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') go(isOpen ? Math.min(found.length - 1, at + 1) : at)
    else if (event.key === 'ArrowUp') go(Math.max(0, at - 1))
    else if (event.key === 'Enter' && isOpen) pick(found[at])
    else if (event.key === 'Escape') open(false)
    else return
    event.preventDefault()
  }
  return (
    <div class="search">
      <input
        {...OWN}
        type="search"
        role="combobox"
        aria-controls="found"
        aria-label="Find an example"
        aria-expanded={isOpen}
        aria-activedescendant={isOpen && found.length > 0 ? `found-${at}` : undefined}
        placeholder={`Find an example: ${SAMPLES.length} messages and dialects`}
        value={text}
        onInput={event => {
          setText(event.currentTarget.value)
          setAt(0)
          open(true)
        }}
        onKeyDown={press}
        onFocus={() => open(true)}
        onBlur={() => open(false)}
      />
      {/* Whoever presses the mouse here has not left the field. */}
      <div
        id="found"
        role="listbox"
        aria-label="Examples"
        hidden={!isOpen}
        onMouseDown={event => event.preventDefault()}
      >
        {found.map((sample, k) => (
          <div
            key={sample.name}
            id={`found-${k}`}
            role="option"
            tabIndex={-1}
            aria-selected={k === at}
            onMouseEnter={() => setAt(k)}
            onClick={() => pick(sample)}
          >
            <span>{sample.name}</span>
            <span class="soft">{sample.models ?? sample.group}</span>
          </div>
        ))}
        {found.length === 0 && <div class="soft">No example has this name.</div>}
      </div>
    </div>
  )
}
