/** The ids of the calls of a message: results go by the id, so each call needs one of its own. */
import { randomId } from '../options.ts'

/** Returns a function that takes the id of a call, and returns it or, if a call before has it, a new one. */
export function ownIds(generateId: () => string = randomId): (given: string) => string {
  const taken = new Set<string>()
  return given => {
    const id = taken.has(given) ? generateId() : given
    taken.add(id)
    return id
  }
}
