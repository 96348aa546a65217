/** What a chat template says of its dialect, from a worker with a time limit. */
import { useEffect, useState } from 'preact/hooks'
import type { Found } from '../../../src/cli/template/render.ts'
import type { Answer, Task } from './worker.ts'

export type Derivation =
  | { readonly is: 'none' | 'busy' }
  | { readonly is: 'wrong'; readonly problem: string }
  | { readonly is: 'found'; readonly found: Found; readonly milliseconds: number }

const DELAY = 300 // milliseconds until the writing has paused
/** Seconds that a template may take. */
const SECONDS = 10

/** Derived anew when the text changes; `text` may be '' for nothing. */
export function useDerivation(text: string, only: boolean): Derivation {
  const [derivation, set] = useState<Derivation>({ is: 'none' })
  useEffect(() => {
    if (text.trim() === '') return set({ is: 'none' })
    set({ is: 'busy' })
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = derive({ text, only }, set)
    }, DELAY)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [text, only])
  return derivation
}

/** Returns what ends it. */
function derive(task: Task, say: (derivation: Derivation) => void): () => void {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const end = (derivation: Derivation) => {
    stop()
    say(derivation)
  }
  const timer = setTimeout(
    () => end({ is: 'wrong', problem: `The template does not end: stopped after ${SECONDS} s.` }),
    SECONDS * 1000,
  )
  const stop = () => {
    clearTimeout(timer)
    worker.terminate()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) =>
    end('found' in data ? { is: 'found', ...data } : { is: 'wrong', ...data }),
  )
  worker.addEventListener('error', ({ message }) =>
    end({ is: 'wrong', problem: `The template cannot be used: ${message || 'its worker ended'}` }),
  )
  worker.postMessage(task)
  return stop
}
