/** A message, and what came of it. */
import { useMemo, useState } from 'preact/hooks'
import type { Custom } from './custom.ts'
import { Editor } from './editor.tsx'
import { OptionsPanel } from './options.tsx'
import { OwnDialect } from './own.tsx'
import type { Options, Reading } from './reading.ts'
import { Came, Dock } from './results.tsx'
import { Search } from './search.tsx'
import type { State } from './state.ts'
import { StreamBar } from './stream.tsx'

interface Props {
  readonly state: State
  readonly reading: Reading
  readonly given: Options
  readonly custom: Custom
  /** The code came with a link, and waits for a yes. */
  readonly isStrange: boolean
  readonly onTrust: () => void
  readonly onChange: (part: Partial<State>) => void
}

export function MessagePage({ state, reading, given, custom, isStrange, onTrust, onChange }: Props) {
  const [spot, setSpot] = useState<number>()
  const change = (part: Partial<State>) => {
    setSpot(undefined)
    onChange(part)
  }
  const said = useMemo(() => saidOf(state), [state.model, state.tools, state.policies])
  return (
    <main class="panes reads">
      <section class="pane source" aria-label="The message">
        <Search onPick={({ message, tools = '' }) => change({ message, tools, fed: null })} />
        <Editor
          message={state.message}
          reading={reading}
          label="Message"
          placeholder="Paste what a model printed."
          spot={spot}
          onSpot={setSpot}
          onInput={message => onChange({ message, fed: null })}
        />
        <StreamBar
          reading={reading}
          length={state.message.length}
          size={state.size}
          fed={state.fed}
          onChange={change}
        />
        <details class="fold">
          <summary>
            Options <span class="soft">{given.toolsProblem === undefined ? said : 'the tools cannot be read'}</span>
          </summary>
          <OptionsPanel state={state} toolsProblem={given.toolsProblem} onChange={onChange} />
        </details>
        <details class="fold" open={state.code !== ''}>
          <summary>
            A dialect of your own{' '}
            <span class="soft">
              {custom.problem !== undefined ? 'it has a problem' : (custom.dialect?.name ?? 'written here')}
            </span>
          </summary>
          <OwnDialect state={state} custom={custom} isStrange={isStrange} onTrust={onTrust} onChange={onChange} />
        </details>
      </section>
      <section class="pane outcome" aria-label="The result">
        <Came message={state.message} reading={reading} spot={spot} onSpot={setSpot} />
        <Dock message={state.message} reading={reading} options={given.options} onSpot={setSpot} />
      </section>
    </main>
  )
}

/** What is given, in a line. */
function saidOf({ model, tools, policies }: State): string {
  const count = (tools.match(/"name"\s*:/g) ?? []).length
  const changed = Object.keys(policies).length
  const parts = [
    model.trim(),
    tools.trim() === '' ? '' : count === 1 ? '1 tool' : `${count} tools`,
    changed === 0 ? '' : changed === 1 ? '1 policy' : `${changed} policies`,
  ]
  return parts.filter(part => part !== '').join(', ') || 'model, tools, policies: none given'
}
