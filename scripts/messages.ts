/** Messages without end, for tests of memory: each a piece that is said again and again. */
const PROSE = 'The ferry leaves at a quarter past six, and whoever is late waits for the next tide.\n'

export const messages: Readonly<Record<string, string>> = {
  prose: PROSE,
  'prose with code': `${PROSE}\n\`\`\`ts\nconst tide = (hours: number) => hours < 6\n\`\`\`\n`,
  thoughts: `<think>${PROSE}</think>${PROSE}`,
  calls: `${PROSE}<tool_call>{"name": "sail", "arguments": {"to": ${JSON.stringify(PROSE)}}}</tool_call>\n`,
  'damaged calls': `<tool_call>{"name": "sail", "arguments": {"to": 'Brest',, "now": True}</tool_call>`,
  'calls as tags': `<invoke name="sail">\n<parameter name="to">${PROSE}</parameter>\n</invoke>\n`,
  'answers in JSON': `{"answer": ${JSON.stringify(PROSE)}, "sure": [true, 1]}\n`,
  openers: '<tool_call><tool_call>{ ',
  'stop tokens': 'a<|im_end|>',
}

/** A message of `size` characters, in pieces of 4 KB, each a string of its own: nothing is shared by those that are kept. */
export function* streamed(piece: string, size: number): Generator<string> {
  const PIECE = 4096
  const long = piece.repeat(Math.ceil((PIECE * 2) / piece.length) + 1)
  for (let at = 0; at < size; at += PIECE) {
    const from = at % piece.length
    yield Buffer.from(long.slice(from, from + PIECE), 'latin1').toString('latin1')
  }
}
