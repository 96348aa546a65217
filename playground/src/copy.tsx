/** The message, and how it was read, to be put elsewhere. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { caseOf, codeOf, reportOf } from './copies.ts'
import type { Options, Reading } from './reading.ts'
import type { State } from './state.ts'

interface Props {
  readonly state: State
  readonly reading: Reading
  readonly options: Options['options']
}

export function CopyMenu({ state, reading, options }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  const [said, say] = useSaid()
  useEffect(() => {
    const leave = (event: Event) => {
      if (menu.current && !menu.current.contains(event.target as Node)) menu.current.open = false
    }
    addEventListener('pointerdown', leave)
    return () => removeEventListener('pointerdown', leave)
  }, [])
  const ways: readonly (readonly [name: string, about: string, make: () => string])[] = [
    ['Code', 'parse, with these options', () => codeOf(state)],
    ['Corpus case', 'the message, and what came of it', () => caseOf(state.message, reading.result, state)],
    ['Report', 'for an issue, in Markdown', () => reportOf(state.message, options)],
  ]
  return (
    <details
      class="menu"
      ref={menu}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !menu.current) return
        menu.current.open = false
        menu.current.querySelector('summary')?.focus()
      }}
    >
      <summary class="button">{said || 'Copy as'}</summary>
      <ul>
        {ways.map(([name, about, make]) => (
          <li key={name}>
            <button
              type="button"
              onClick={async () => {
                menu.current!.open = false
                say((await copied(make())) ? 'Copied' : 'Not allowed')
              }}
            >
              {name} <span class="soft">{about}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What a button says, for two seconds. */
export function useSaid(): readonly [string, (text: string) => void] {
  const [said, say] = useState('')
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => say(''), 2000)
    return () => clearTimeout(timer)
  }, [said])
  return [said, say]
}

/** Was it allowed? */
export const copied = async (text: string): Promise<boolean> =>
  (await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )) ?? false

/** A button that copies. */
export function CopyButton({ name, text }: { readonly name: string; readonly text: () => string }) {
  const [said, say] = useSaid()
  return (
    <button type="button" class="link" onClick={async () => say((await copied(text())) ? 'Copied' : 'Not allowed')}>
      {said || name}
    </button>
  )
}
