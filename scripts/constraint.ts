/**
 * `npm run constraint`: every dialect that prints, every choice, through both engines: what is printed is allowed, wrong
 * calls are not, and texts drawn from the grammar are read without a report. `-- --count 500`, `-- --only hermes`.
 */
import { parseArgs } from 'node:util'
import { allDialects } from '../src/grammars/index.ts'
import { llamaCpp, xgrammar } from '../test/constraint/engines.ts'
import { allowed, badlyRead, constraintOf, MODES, printed, refused, wrongAllowed } from '../test/constraint/laws.ts'

const { values } = parseArgs({
  options: { count: { type: 'string' }, only: { type: 'string' }, seed: { type: 'string' } },
})
const count = Number(values.count ?? 100)
const seed = Number(values.seed ?? 1)

async function main(): Promise<void> {
  const engine = await xgrammar()
  const llama = llamaCpp()
  if (!llama) console.log('There is no build of llama.cpp for this machine: xgrammar alone.')
  const totals = { dialects: 0, good: 0, printed: 0, drawn: 0 }
  for (const dialect of allDialects) {
    if (!dialect.print || (values.only && !values.only.split(',').includes(dialect.name))) continue
    totals.dialects++
    const odd: string[] = []
    for (const mode of Object.keys(MODES)) {
      try {
        const made = constraintOf(dialect, mode)
        const engines = {
          xgrammar: await engine.tag(made.toStructuralTag()),
          ...(llama ? { 'llama.cpp': llama(made.toGBNF()) } : {}),
        }
        const raws = [...printed(dialect, mode, count, seed)]
        totals.printed += raws.length
        if (raws.length < count / 2) odd.push(`${mode}: only ${raws.length} of ${count} printed messages are read back`)
        for (const [name, fits] of Object.entries(engines)) {
          const bad = await refused(fits, raws)
          if (bad.length > 0)
            odd.push(
              `${mode}: ${name} refuses ${bad.length} of ${raws.length}, such as ${JSON.stringify(bad.sort((a, b) => a.length - b.length)[0])}`,
            )
          const wrong = await wrongAllowed(fits, dialect)
          if (wrong.length > 0) odd.push(`${mode}: ${name} allows ${wrong.join('; ')}`)
        }
        const misread = new Map<string, string[]>()
        for (const raw of allowed(dialect, made, count, seed)) {
          totals.drawn++
          for (const [name, fits] of Object.entries(engines))
            if (!(await fits(raw)))
              misread.set(`not allowed by ${name}`, [...(misread.get(`not allowed by ${name}`) ?? []), raw])
          const why = badlyRead(dialect, mode, raw)
          if (why !== undefined) misread.set(why, [...(misread.get(why) ?? []), raw])
        }
        for (const [why, list] of misread)
          odd.push(
            `${mode}: ${list.length} drawn: ${why}, such as ${JSON.stringify(list.sort((a, b) => a.length - b.length)[0])}`,
          )
      } catch (error) {
        odd.push(`${mode}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    if (odd.length === 0) totals.good++
    else console.log(`${dialect.name}\n${odd.map(line => `  ${line}`).join('\n')}`)
  }
  console.log(
    `${totals.good} of ${totals.dialects} dialects hold both laws; ${totals.printed} printed messages, ${totals.drawn} drawn texts, ${Object.keys(MODES).length} choices.`,
  )
}
void main()
