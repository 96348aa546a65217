import { useEffect, useMemo, useState } from 'preact/hooks'
import type { ParseOptions } from '../../src/index.ts'
import { evaluate } from './custom.ts'
import { Icon } from './icon.tsx'
import { MessageView } from './message.tsx'
import { OptionsPanel } from './options.tsx'
import { OwnDialect } from './own.tsx'
import { optionsOf, type Reading, readingOf, triedIn } from './reading.ts'
import { Results } from './results.tsx'
import { GROUPS, SAMPLES } from './samples.ts'
import { fromHash, type State, toHash } from './state.ts'
import { StreamBar } from './stream.tsx'

const DELAY = 250 // milliseconds until the URL follows

export function App({ initial }: { readonly initial: State }) {
  const [state, setState] = useState(initial)
  const [spot, setSpot] = useState<number>()
  // Code that a link brought is run when the reader says so.
  const [isTrusted, trust] = useState(initial.code === '')
  const change = (part: Partial<State>) => setState(before => ({ ...before, ...part }))

  useEffect(() => {
    const timer = setTimeout(async () => {
      const hash = await toHash(state)
      if (hash !== location.hash) history.replaceState(null, '', hash || location.pathname + location.search)
    }, DELAY)
    return () => clearTimeout(timer)
  }, [state])
  useEffect(() => {
    const follow = async () => {
      const next = await fromHash(location.hash)
      trust(next.code === '')
      setState(next)
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])

  const custom = useMemo(
    () => (isTrusted && state.code.trim() !== '' ? evaluate(state.code) : {}),
    [state.code, isTrusted],
  )
  const { options, toolsProblem } = useMemo(
    () => optionsOf(state, custom.dialect),
    [state.tools, state.model, state.policies, state.custom, custom],
  )
  const tried = useMemo(() => attempt(triedIn, state.message, options), [state.message, options])
  const read = useMemo(() => attempt(readingOf, state, options), [state.message, state.size, state.fed, options])
  const reading: Reading = { ...read.value, tried: tried.value }
  const problem = tried.problem ?? read.problem

  return (
    <>
      <Header state={state} />
      <main>
        <div class="side">
          <section class="card" aria-labelledby="message">
            <div class="head">
              <h2 id="message">Message</h2>
              <Picker onPick={part => (setSpot(undefined), change(part))} />
            </div>
            <textarea
              class="message"
              aria-labelledby="message"
              value={state.message}
              spellcheck={false}
              placeholder="Paste what a model printed."
              onInput={event => {
                setSpot(undefined)
                change({ message: event.currentTarget.value, fed: null })
              }}
            />
          </section>
          <details class="card" open>
            <summary>
              <h2>Model, tools, policies</h2>
            </summary>
            <OptionsPanel state={state} toolsProblem={toolsProblem} onChange={change} />
          </details>
          <details class="card" open={state.code !== ''}>
            <summary>
              <h2>A dialect of your own</h2>
            </summary>
            <OwnDialect
              state={state}
              custom={problem === undefined ? custom : { ...custom, problem }}
              isStrange={!isTrusted}
              onTrust={() => trust(true)}
              onChange={change}
            />
          </details>
        </div>
        <div class="main">
          <section class="card" aria-labelledby="read">
            <div class="head">
              <h2 id="read">As it is read</h2>
            </div>
            <StreamBar
              reading={reading}
              length={state.message.length}
              size={state.size}
              fed={state.fed}
              onChange={part => (setSpot(undefined), change(part))}
            />
            <MessageView message={state.message} reading={reading} spot={spot} onSpot={setSpot} />
          </section>
          <Results message={state.message} reading={reading} options={options} onSpot={setSpot} />
        </div>
      </main>
      <footer>
        Everything happens in this page: nothing that you paste leaves it. A link holds the whole state behind its{' '}
        <code>#</code>, which no server sees.
      </footer>
    </>
  )
}

/** A dialect of one's own may throw: then the message is read without it. */
function attempt<Of, Value>(
  read: (of: Of, options: ParseOptions) => Value,
  of: Of,
  options: ParseOptions,
): { readonly value: Value; readonly problem?: string } {
  try {
    return { value: read(of, options) }
  } catch (error) {
    const { dialects: _, ...rest } = options
    return { value: read(of, rest), problem: `While reading: ${(error as Error).message}` }
  }
}

function Picker({ onPick }: { readonly onPick: (part: Partial<State>) => void }) {
  return (
    <select
      aria-label="Pick a message"
      value=""
      onChange={event => {
        const sample = SAMPLES[Number(event.currentTarget.value)]
        event.currentTarget.value = ''
        if (sample) onPick({ message: sample.message, tools: sample.tools ?? '', fed: null })
      }}
    >
      <option value="">Pick one …</option>
      {GROUPS.map(group => (
        <optgroup key={group} label={group}>
          {SAMPLES.map((sample, k) =>
            sample.group === group ? (
              <option key={sample.name} value={k}>
                {sample.name}
              </option>
            ) : null,
          )}
        </optgroup>
      ))}
    </select>
  )
}

const THEMES = ['auto', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]
const SIGNS: Record<Theme, string> = {
  auto: 'M8 2a6 6 0 1 0 0 12zM8 2a6 6 0 0 1 0 12',
  light:
    'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9L13 13M3 13l1.1-1.1M11.9 4.1L13 3',
  dark: 'M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5z',
}

/** A page in a frame may have no store. */
function storedTheme(): Theme {
  try {
    return THEMES.find(theme => theme === localStorage.getItem('theme')) ?? 'auto'
  } catch {
    return 'auto'
  }
}
function storeTheme(theme: Theme): void {
  try {
    localStorage.setItem('theme', theme)
  } catch {}
}

function Header({ state }: { readonly state: State }) {
  const [theme, setTheme] = useState<Theme>(storedTheme)
  const [said, say] = useState('')
  useEffect(() => {
    storeTheme(theme)
    document.documentElement.dataset.theme = theme
  }, [theme])
  const share = async () => {
    const hash = await toHash(state)
    history.replaceState(null, '', hash || location.pathname + location.search)
    await navigator.clipboard?.writeText(location.href).then(
      () => say('Copied'),
      () => say('It is in the address bar'),
    )
    setTimeout(() => say(''), 2000)
  }
  return (
    <header class="top">
      <h1>
        <span class="sign" aria-hidden="true">
          ‹›
        </span>
        llm-dialects
      </h1>
      <p>What did the model say? Paste it, and see the calls, the reasoning and every repair.</p>
      <div class="actions">
        <button type="button" onClick={share}>
          {said || 'Share a link'}
        </button>
        <button
          type="button"
          class="icon"
          aria-label={`Theme: ${theme}`}
          title={`Theme: ${theme}`}
          onClick={() => setTheme(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!)}
        >
          <Icon path={SIGNS[theme]} line />
        </button>
      </div>
    </header>
  )
}
