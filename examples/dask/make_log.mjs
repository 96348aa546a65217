/** Writes a log of so many messages: prose, reasoning and calls, one in ten damaged, one in a thousand lines no JSON. */
import { once } from 'node:events'

const lines = Number(process.argv[2] ?? 50_000)
const PROSE = 'The tide turns at six, so we look at the chart first and then decide. '

function message(n) {
  const prose = PROSE.repeat(n % 4)
  const call = JSON.stringify({ name: 'get_weather', arguments: { city: `Port ${n}`, days: n % 7 } })
  const written = n % 10 === 0 ? `${call.slice(0, -2)},}` : call
  return n % 4 === 1 ? prose : `<think>\n${PROSE}\n</think>\n${prose}\n<tool_call>\n${written}\n</tool_call>`
}

for (let n = 0; n < lines; n++) {
  const line = n % 1000 === 999 ? 'not JSON' : JSON.stringify({ id: n, text: message(n) })
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain')
}
