/** Prints what was tried in a message. */

import { flat, type Places, type Style } from './print.ts'
import type { Attempt, Tried } from './trace.ts'

/** Each position with the dialects that were tried there; those with the same outcome share a line. */
export const printTried = (tried: readonly Tried[], raw: string, at: Places, style: Style): string =>
  tried
    .map(({ at: start, trigger, attempts, outcome }) => {
      const place = at.range({ start, end: start })
      const line = OUTCOMES[outcome] === '' ? '' : style.dim(`: ${OUTCOMES[outcome]}`)
      const head = `  ${place}  ${style.label(flat(trigger))}${line}\n`
      const rows = alike(attempts, raw, at).map(([line, names]) => [names.join(', '), line] as const)
      const wide = Math.min(32, Math.max(0, ...rows.map(([names]) => names.length)) + 2)
      return head + rows.map(([names, line]) => `      ${names.padEnd(wide)}${line}\n`).join('')
    })
    .join('')

const OUTCOMES = {
  section: '',
  text: 'no dialect reads this: text',
  withdrawn: 'begun, but what follows is not a call: text',
  unasked: 'no dialect was tried: in code, in JSON that is not a call, or excluded by a policy',
} as const satisfies Record<Tried['outcome'], string>

function alike(attempts: readonly Attempt[], raw: string, at: Places): readonly (readonly [string, string[]])[] {
  const groups = new Map<string, string[]>()
  for (const attempt of attempts) {
    const line = answerOf(attempt, raw, at)
    groups.set(line, [...(groups.get(line) ?? []), attempt.dialect])
  }
  return [...groups]
}

function answerOf({ accepted, at: start, expected }: Attempt, raw: string, at: Places): string {
  if (accepted) return 'yes'
  const found = start >= raw.length ? 'the message ends' : `found ${raw.slice(start, start + 16)}`
  return `no: at ${at.range({ start, end: start })} expected ${expected.join(' or ')}, ${flat(found)}`
}
