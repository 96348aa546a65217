/** How often parsers run. */
// biome-ignore lint/style/noRestrictedImports: it counts what Parsimmon runs, and makes no parser
import P from 'parsimmon'
import '../src/engine/parsing.ts' // made before, so its own few parsers are not counted

/** Calls `count` for each run of a parser created from now on, those inside Parsimmon's combinators included. */
export function countCalls(count: () => void): void {
  type Action = (input: string, index: number) => unknown
  const ACTION = Symbol('action')
  const counted = new WeakSet<Action>()
  Object.defineProperty((P as unknown as { prototype: object }).prototype, '_', {
    get(this: { [ACTION]: Action }) {
      return this[ACTION]
    },
    set(this: { [ACTION]: Action }, action: Action) {
      const counts: Action = (input, index) => {
        count()
        return action(input, index)
      }
      this[ACTION] = counted.has(action) ? action : counts // a lazy parser takes over the action of another one
      counted.add(this[ACTION])
    },
  })
}
