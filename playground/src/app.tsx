import { useEffect, useMemo, useState } from 'preact/hooks'
import { CopyMenu, copied, useSaid } from './copy.tsx'
import { evaluate } from './custom.ts'
import { docs } from './docs.ts'
import { MessagePage } from './message-page.tsx'
import { MOST, optionsOf, readAll } from './reading.ts'
import { fromHash, isStrange, type State, toHash } from './state.ts'
import { TemplatePage } from './template/page.tsx'
import { ThemeButton } from './theme.tsx'

const DELAY = 250 // milliseconds until the URL follows
const VIEWS = { message: 'Message', template: 'Chat template' } as const

export function App({ initial }: { readonly initial: State }) {
  const [state, setState] = useState(initial)
  // Code that a link brought is run when the reader says so, and so is a template.
  const [isTrusted, trust] = useState(!isStrange(initial))
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
      trust(!isStrange(next))
      setState(next)
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])

  const custom = useMemo(
    () => (isTrusted && state.code.trim() !== '' ? evaluate(state.code) : {}),
    [state.code, isTrusted],
  )
  const given = useMemo(
    () => optionsOf(state, custom.dialect),
    [state.tools, state.model, state.policies, state.custom, custom],
  )
  const message = state.message.slice(0, MOST)
  const { reading, problem } = useMemo(
    () => readAll({ ...state, message }, given.options),
    [message, state.size, state.fed, given],
  )
  const page = { state, isStrange: !isTrusted, onTrust: () => trust(true), onChange: change }
  return (
    <>
      <header class="top">
        <h1>
          <span class="sign" aria-hidden="true">
            ‹›
          </span>
          <span>llm-dialects</span>
        </h1>
        <nav aria-label="Views">
          {(Object.keys(VIEWS) as (keyof typeof VIEWS)[]).map(view => (
            <button
              key={view}
              type="button"
              aria-current={view === state.view ? 'page' : undefined}
              onClick={() => change({ view })}
            >
              {VIEWS[view]}
            </button>
          ))}
        </nav>
        <div class="actions">
          <a href={docs()}>Docs</a>
          {state.view === 'message' && (
            <CopyMenu state={{ ...state, message }} reading={reading} options={given.options} />
          )}
          <ShareButton state={state} />
          <ThemeButton />
        </div>
      </header>
      {state.view === 'template' ? (
        <TemplatePage {...page} />
      ) : (
        <MessagePage
          {...page}
          reading={reading}
          given={given}
          custom={problem === undefined ? custom : { ...custom, problem }}
        />
      )}
      <footer>
        Nothing that you paste leaves this page. A link holds its state behind the #, which no server sees.
      </footer>
    </>
  )
}

function ShareButton({ state }: { readonly state: State }) {
  const [said, say] = useSaid()
  const share = async () => {
    const hash = await toHash(state)
    history.replaceState(null, '', hash || location.pathname + location.search)
    say((await copied(location.href)) ? 'Copied' : 'It is in the address bar')
  }
  return (
    <button type="button" onClick={share}>
      {said || 'Share'}
    </button>
  )
}
