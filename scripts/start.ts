/** `npm start`: the command line over the samples. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ROOT, run } from './tools.ts'

ensureBuilt()
const samples = readdirSync(join(ROOT, 'samples')).sort()
console.log(`What llm-dialects finds in ${samples.length} messages of language models (samples/):`)
let failed = false
for (const sample of samples) {
  const { ok, output } = run(process.execPath, ['dist/cli/main.js', 'parse', `samples/${sample}`])
  failed ||= !ok
  console.log(`\n── ${sample}\n${output.trimEnd()}`)
}
console.log('\nTry one yourself: node dist/cli/main.js explain FILE, or --help; or npm run playground')
process.exitCode = failed ? 1 : 0
