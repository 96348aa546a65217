/**
 * The loop alone, with a grammar of single letters: what it gives on, when, for which range and in whose name. That a
 * section is over (`{d end}`) is said where it was left, of one that was text as well: nobody hears it.
 */
import { describe, expect, test } from 'vitest'
import { type Event, error } from '../../src/engine/event.ts'
import { type MachineOptions, machine, type Work } from '../../src/engine/machine.ts'
import { alt, lazy, lit, MAX_HEAD, ok, primitive, run, until } from '../../src/engine/parsing.ts'
import {
  type Continuation,
  DONE,
  type Grammar,
  type Prose,
  type Recovery,
  type Section,
  type Step,
} from '../../src/engine/step.ts'

const TEXT: Prose = { prose: 'text', until: [] }
const shown = (e: Event): string =>
  e.type === 'name'
    ? `name ${e.name}`
    : e.type === 'error'
      ? `${e.code} ${e.start}-${e.end}`
      : e.type === 'lost'
        ? `lost ${e.code}`
        : e.type

/** A step of one letter. */
const letter = (text: string, step: Partial<Step>, ...next: readonly Continuation[]): Grammar =>
  lit(text).result({ events: [], next, ...step })
/** The same with a repair that took `size` characters from the letter on. */
const repaired = (
  text: string,
  code: Parameters<typeof error>[0],
  size: number,
  more: readonly Event[] = [],
): Grammar =>
  primitive((input, i) => {
    const { status, index, furthest, expected } = run(lit(text), input, i)
    const value: Step = { events: [...more, error(code, i, i + size)], next: [body] }
    return { status, index, furthest, expected, value }
  })
/** One character, as reasoning. */
const thought: Grammar = primitive((input, i) => ok(i + 1, { events: [{ type: 'reasoning', delta: input[i]! }] }))
const muse: Grammar = thought.map(step => ({ ...step, next: [muse] }))
/** Takes nothing, so many times, and then goes on. */
const idle = (n: number): Grammar => primitive((_, i) => ok(i, { events: [], next: [n > 1 ? idle(n - 1) : body] }))

/** What a section holds. `)` ends it, and what is none of the letters fails. */
const body: Grammar = lazy(() => LETTERS)
const LETTERS: Grammar = alt(
  letter(')', {}),
  letter('C', { events: [{ type: 'call' }] }, body),
  letter('M', { events: [{ type: 'name', name: 'moor' }] }, body), // a tool that is known
  letter('X', { events: [{ type: 'name', name: 'xebec' }] }, body), // one that is not
  letter('P', { events: [{ type: 'name', name: '<tool>' }] }, body), // a placeholder
  letter('A', { events: [{ type: 'args', delta: '{}' }] }, body),
  letter('V', { events: [{ type: 'param', name: 'a', values: {} as never }] }, body),
  letter('E', { events: [{ type: 'end' }] }, body),
  letter('+', { events: [{ type: 'more', value: true }] }, body),
  letter('=', { events: [{ type: 'calls' }] }, body),
  repaired('!', 'garbled-close', 1),
  repaired('?', 'escaped-markup', 1),
  repaired('>', 'quote-mark', 1),
  repaired('T', 'truncated', 0),
  repaired('Z', 'missing-close', 0),
  repaired('W', 'missing-close', 1),
  repaired('N', 'garbled-close', 1, [{ type: 'name', name: 'moor' }]),
  letter('R', { reject: [thought] }, body),
  letter('O', { reject: [], otherwise: muse }, body),
  letter('.', { waits: true }, body),
  letter('6', {}, idle(60)),
  letter('7', {}, idle(70)),
  letter(
    '0',
    {},
    ...Array.from({ length: 100 }, (): Grammar => primitive((_, i) => ok(i, { events: [], next: [] }))),
    body,
  ),
  letter('9', {}, ...Array.from({ length: 100 }, (): Grammar => primitive((_, i) => ok(i, DONE))), body),
  lit('<x>').result<Step>({ events: [], next: [body] }),
  lit('"')
    .then(until('"', 2000))
    .skip(lit('"'))
    .result<Step>({ events: [], next: [body] }),
  letter('[', { hold: 'start', section: { dialect: 'e', bare: false, prose: 'text', otherwise: body } }, body, body),
)
/** Something failed inside: it is said, and the section is over. */
const closed: Recovery = { recover: primitive((_, i) => ok(i, { events: [error('unclosed-value', i)] })) }
const silent: Recovery = { recover: primitive((_, i) => ok(i, DONE)) }

interface Given extends Partial<Omit<MachineOptions, 'isTool'>> {
  readonly tools?: readonly string[]
  /** What the opening bracket says. */
  readonly open?: Partial<Step>
  readonly section?: Partial<Section>
  /** What is gone to when a section fails. */
  readonly recovery?: Recovery
}

/** What each piece gives, and the end. Everything that is given on follows what was given before, and is all there. */
function drive(pieces: readonly string[], { tools, open, section, recovery, ...options }: Given): string[] {
  const message = pieces.join('')
  const whole: Section = { dialect: 'd', bare: false, prose: 'text', otherwise: TEXT, ...section }
  const opener = letter('(', { ...open, section: whole }, body, ...(recovery ? [recovery] : []), TEXT)
  const word: Grammar = primitive((input, i) =>
    ok(i + 1, { events: [{ type: 'text', delta: input[i]! }], next: [TEXT], waits: input[i] === 'w' }),
  )
  const prose = alt(opener, word)
  let out = ''
  let at = options.base ?? 0
  const base = at
  const { push, finish } = machine({
    root: TEXT,
    resolve: () => prose,
    sink(events, start, end, dialect, input, from) {
      expect([start, input.slice(from, from + end - start)]).toEqual([at, message.slice(start - base, end - base)])
      at = end
      for (const e of events) {
        if (e.type === 'text') out += e.delta
        else if (e.type === 'reasoning') out += e.delta.replace(/./g, '~$&')
        else out += `{${dialect === undefined ? '' : `${dialect} `}${shown(e)}}`
        if (e.type === 'lost') out += `«${message.slice(start - base, end - base)}»`
      }
    },
    isTool: tools && (name => tools.includes(name)),
    unknownAsText: false,
    intact: false,
    maxHeld: 1e6,
    ...options,
  })
  const given = [...pieces.map(piece => () => push(piece)), finish].map(go => {
    out = ''
    go()
    return out
  })
  expect(at).toBe(base + message.length)
  return given
}
/** All of it: the same whole and by characters. */
const read = (message: string, options: Given = {}): string => {
  const whole = drive([message], options).join('')
  expect(drive(message.split(''), options).join('')).toBe(whole)
  return whole
}
/** What each character gives, with `|` behind it, and then the end. */
const byCharacters = (message: string, options: Given = {}) => drive(message.split(''), options).join('|')
const known = { tools: ['moor'] }

describe('a section', () => {
  test('says whose it is, and that it is over', () => {
    expect(read('a(CMA)b')).toBe('a{d call}{d name moor}{d args}{d end}b')
    expect(read('a()b')).toBe('a{d end}b')
    expect(read('(CM[CM)A)')).toBe('{d call}{d name moor}{e call}{e name moor}{e end}{d args}{d end}')
  })
  test('gives what is sure at once', () => {
    expect(byCharacters('(CMA)b')).toBe('||{d call}{d name moor}|{d args}|{d end}|b|')
  })
  test('places repairs in the message', () => {
    expect(read('ab(CM!')).toBe('ab{d call}{d name moor}{d garbled-close 5-6}{d truncated 6-6}{d end}')
    expect(read('ab(CN)')).toBe('ab{d call}{d name moor}{d garbled-close 4-5}{d end}')
    expect(read('ab(CM!)', { base: -2 })).toBe('ab{d call}{d name moor}{d garbled-close 3-4}{d end}')
  })
  test('fails: it is said, and over', () => {
    expect(read('(CM#)')).toBe('{d call}{d name moor}{unexpected 3-3}{d end}#)')
    expect(read('(CM')).toBe('{d call}{d name moor}{d truncated 3-3}{d end}')
  })
  test('or goes on where it is recovered', () => {
    const options = { recovery: closed }
    expect(read('(CM#)', options)).toBe('{d call}{d name moor}{d unclosed-value 3-3}{d end}#)')
    expect(read('(CM', options)).toBe('{d call}{d name moor}{d truncated 3-3}{d end}')
    expect(read('(CM)', options)).toBe('{d call}{d name moor}{d end}')
  })
  test('does not loop', () => {
    expect(read('(6CM)')).toBe('{d call}{d name moor}{d end}')
    expect(read('(0CM)')).toBe('{d call}{d name moor}{d end}')
    expect(read('(9CM)')).toBe('{d call}{d name moor}{d end}')
    expect(read('(66CM)')).toBe('{d call}{d name moor}{d end}')
    expect(read('(7CM)')).toBe('{unexpected 2-2}{d end}CM)')
  })
})

describe('a step that waits', () => {
  test('is the last before more has come', () => {
    expect(drive(['wb', 'c'], {})).toEqual(['w', 'bc', ''])
    expect(drive(['wb'], {})).toEqual(['w', 'b'])
    expect(drive(['wb', ''], {})).toEqual(['w', 'b', ''])
  })
  test('not while something is held', () => {
    expect(drive(['(CM.A'], { open: { hold: 'call' } })[0]).toBe('{d call}{d name moor}{d args}')
  })
})

test('what was done is counted', () => {
  const work: Work = { asked: 0, looked: 0 }
  drive(['ab'], { work })
  expect(work).toEqual({ asked: 2, looked: 2 })
  drive(['(#'], { work }) // the bracket; the letters, which look at one character and take none; the text
  expect(work).toEqual({ asked: 5, looked: 4 })
  drive(['(<x', '>)'], { work }) // the bracket; two characters, and no more; the tag; the bracket
  expect(work).toEqual({ asked: 9, looked: 11 })
})

describe('a call without a name', () => {
  test('waits for it', () => {
    expect(byCharacters('(CAM)')).toBe('|||{d call}{d args}{d name moor}|{d end}|')
  })
  test('is lost when it has none', () => {
    expect(read('(CA)b')).toBe('{d lost unreadable}«CA)»b')
  })
  test('is lost when the message ends, with what may be the head of more', () => {
    expect(read('(CA')).toBe('{d lost truncated}«CA»{d end}')
    expect(read('(C<x')).toBe('{d lost truncated}«C<x»{d end}')
    const long = (n: number) => `"${'x'.repeat(n - 1)}`
    expect(read(`(C${long(MAX_HEAD)}`)).toBe(`{d lost truncated}«C${long(MAX_HEAD)}»{d end}`)
    expect(read(`(C${long(MAX_HEAD + 1)}`)).toBe(`{d lost truncated}«C»{d end}${long(MAX_HEAD + 1)}`)
  })
  test('is text when it fails, whatever could recover it', () => {
    expect(read('(C#)')).toBe('C{d end}#)')
    expect(read('(C#)', { recovery: closed })).toBe('C{d end}#)')
  })
  test('need not wait where the name comes with it', () => {
    const at = (...events: readonly Event[]) => byCharacters('()', { open: { events }, ...known, unknownAsText: true })
    const [call, moor, xebec] = [
      { type: 'call' },
      { type: 'name', name: 'moor' },
      { type: 'name', name: 'xebec' },
    ] as const
    expect(at(call, moor)).toBe('{d call}{d name moor}|{d end}|')
    expect(at(call, xebec)).toBe('|()|') // nobody wants it
  })
})

describe('a section without a sure sign is text until it is a call', () => {
  const hold = (until: NonNullable<Step['hold']>, options: Given = {}): Given => ({ ...options, open: { hold: until } })
  test.each<[string, string, string]>([
    ['a name alone', '(CM)', '|||(CM)|'],
    ['an end says nothing', '(CMEA)', '||||{d call}{d name moor}{d end}{d args}|{d end}|'],
    ['a name, then arguments', '(CMA)', '|||{d call}{d name moor}{d args}|{d end}|'],
    ['arguments, then a name', '(CAM)', '|||{d call}{d args}{d name moor}|{d end}|'],
    ['a name and a parameter', '(CMV)', '|||{d call}{d name moor}{d param}|{d end}|'],
    ['no call', '(A)', '||(A)|'],
    ['no name', '(CE)', '|||(CE)|'],
    ['the name of another call', '(CMCA)', '|||||(CMCA)|'],
    ['the arguments of another call', '(CACM)', '|||||(CACM)|'],
    ['a member of an envelope', '(+)', '|{d more}|{d end}|'],
    ['the list of an envelope', '(=)', '|{d calls}|{d end}|'],
  ])('call: %s', (_, message, want) => expect(byCharacters(message, hold('call'))).toBe(want))
  test.each<[string, string]>([
    ['(CME)', '|||{d call}{d name moor}{d end}|{d end}|'],
    ['(CXE)', '||||(CXE)|'],
    ['(CXA)', '|||{d call}{d name xebec}{d args}|{d end}|'],
    ['(CMCXE)', '||||||(CMCXE)|'], // that the first tool is known says nothing of the second
  ])('call, with tools: %s', (message, want) => expect(byCharacters(message, hold('call', known))).toBe(want))
  test.each<[string, string]>([
    ['(CM)', '||{d call}{d name moor}|{d end}|'], // a tool that is known
    ['(CXA)', '||||{d call}{d name xebec}{d args}{d end}|'], // another was given: it may be mentioned
    ['(CXE)', '||||{d call}{d name xebec}{d end}{d end}|'],
    ['(CX)', '|||{d call}{d name xebec}{d end}|'],
    ['(CAX)', '||||{d call}{d args}{d name xebec}{d end}|'],
    ['(CA)', '|||{d lost unreadable}«(CA)»|'], // as if the arguments had come with the opening
    ['()', '|{d end}|'],
    ['(CXTE)', '|||||(CXTE){truncated 6-6}|'], // the message was over before its end
    ['(CXZ)', '||||(CXZ){truncated 5-5}|'],
    ['(CX!)', '||||{d call}{d name xebec}{d garbled-close 3-4}{d end}|'],
  ])('start, with tools: %s', (message, want) => expect(byCharacters(message, hold('start', known))).toBe(want))
  test.each<[string, string]>([
    ['(CMA)', '|||{d call}{d name moor}{d args}|{d end}|'],
    ['(CME)', '|||{d call}{d name moor}{d end}|{d end}|'],
    ['(CM!A)', '||||{d call}{d name moor}{d garbled-close 3-4}{d args}|{d end}|'],
    ['(CXAE)', '||||{d call}{d name xebec}{d args}{d end}|{d end}|'],
    ['(CXA)', '||||(CXA)|'],
    ['(CXE)', '||||(CXE)|'],
    ['(CX!AE)', '||||||(CX!AE)|'],
    ['(CX?AE)', '|||||{d call}{d name xebec}{d escaped-markup 3-4}{d args}{d end}|{d end}|'], // known beforehand
    ['(CX>AE)', '|||||{d call}{d name xebec}{d quote-mark 3-4}{d args}{d end}|{d end}|'],
    ['(CAE)', '||||(CAE)|'],
  ])('whole, with tools: %s', (message, want) => expect(byCharacters(message, hold('whole', known))).toBe(want))
  test.each<[string, string]>([
    ['(CMA)', '||||{d call}{d name moor}{d args}{d end}|'],
    ['(CX)', '|||{d call}{d name xebec}{d end}|'],
    ['(CMT)', '||||{d call}{d name moor}{d truncated 3-3}{d end}|'],
    ['(CXT)', '||||(CXT){truncated 5-5}|'],
    ['(CXW)', '||||(CXW){truncated 5-5}|'],
    ['(CXZ)', '||||{d call}{d name xebec}{d missing-close 3-3}{d end}|'], // nothing is missing but its end
    ['()', '|{d end}|'],
  ])('message, with tools: %s', (message, want) => expect(byCharacters(message, hold('message', known))).toBe(want))
  test('and what is text is not read again', () => {
    expect(read('(C(C)', hold('call'))).toBe('(C{d end}(C)')
    expect(read('(CM)(CMA)', hold('call'))).toBe('(CM){d call}{d name moor}{d args}{d end}')
  })
})

describe('a held section fails', () => {
  const at = (message: string, until: NonNullable<Step['hold']>, recovery?: Recovery) =>
    read(message, { open: { hold: until }, ...(recovery ? { recovery } : {}) })
  test('it is text up to there', () => {
    for (const until of ['call', 'whole', 'start', 'message'] as const) {
      expect(at('(CM#)', until)).toBe('(CM{d end}#)')
      expect(at('(C', until)).toBe('(C{d end}')
    }
    for (const until of ['call', 'whole'] as const) expect(at('(CM#)', until, closed)).toBe('(CM{d end}#)')
  })
  test('unless it waits for its end, and is recovered', () => {
    expect(at('(CM#)', 'message', closed)).toBe('{d call}{d name moor}{d unclosed-value 3-3}{d end}#)')
    expect(at('(CM#)', 'start', closed)).toBe('{d call}{d name moor}{d unclosed-value 3-3}{d end}#)')
  })
  test('the message ends in it', () => {
    expect(at('(CM', 'start', silent)).toBe('(CM{truncated 3-3}')
    expect(at('(CM"x', 'start', silent)).toBe('(CM{truncated 3-3}"x')
    expect(at('(CM', 'message', silent)).toBe('{d call}{d name moor}{d end}')
    expect(at('(CM#', 'start', silent)).toBe('{d call}{d name moor}{d end}#')
    // a tag has begun: more than the opening marker is there
    expect(at('(CM<x', 'start', silent)).toBe('{d call}{d name moor}{d truncated 3-5}{d end}')
    expect(at('(CM<x', 'start')).toBe('{d call}{d name moor}{d truncated 3-5}{d end}')
    expect(at('(CM<x', 'message')).toBe('(CM{d end}<x')
  })
  test('what recovers the section around is not asked', () => {
    expect(read('(CM[C#)', { recovery: closed })).toBe('{d call}{d name moor}[C{e end}{d unclosed-value 5-5}{d end}#)')
  })
})

describe('a name that is no tool', () => {
  const open = { hold: 'call' } as const
  const bare = { bare: true } as const
  const refused = { ...bare, refused: muse.map(step => ({ ...step, next: [TEXT] })) }
  test('makes a section without a marker text at once', () => {
    expect(byCharacters('(CXA)', { open, section: bare, ...known })).toBe('||(CX{d end}|A|)|')
    expect(byCharacters('(CMA)', { open, section: bare, ...known })).toBe('|||{d call}{d name moor}{d args}|{d end}|')
    expect(byCharacters('(CXA)', { open, section: bare })).toBe('|||{d call}{d name xebec}{d args}|{d end}|')
  })
  test('or at its end, where it waits for that', () => {
    const message = { open: { hold: 'message' }, section: bare, ...known } as const
    expect(byCharacters('(CXA)', message)).toBe('||||(CXA)|')
    expect(byCharacters('(CMA)', message)).toBe('||||{d call}{d name moor}{d args}{d end}|')
  })
  test('keeps a section from opening, where another thing may stand', () => {
    const events = (name: string): readonly Event[] => [{ type: 'call' }, { type: 'name', name }]
    const at = (name: string, section: Partial<Section>, more: Given = known) =>
      read('(a', { open: { events: events(name) }, section, ...more })
    const entered = (name: string) => `{d call}{d name ${name}}{unexpected 1-1}{d end}a`
    expect(at('xebec', refused)).toBe('~(a')
    expect(at('moor', refused)).toBe(entered('moor'))
    expect(at('xebec', refused, {})).toBe(entered('xebec'))
    expect(at('xebec', { ...refused, bare: false })).toBe(entered('xebec'))
    expect(at('xebec', bare)).toBe(entered('xebec'))
  })
  test.each<[string, string, string]>([
    ['(CXA)', '{d call}{d name xebec}{d args}{d end}', 'CXA)'],
    ['(CMA)', '{d call}{d name moor}{d args}{d end}', '{d call}{d name moor}{d args}{d end}'],
    ['(CPA)', 'CPA)', 'CPA)'], // a placeholder stands for a name
    ['(CX#', '{d call}{d name xebec}{unexpected 3-3}{d end}#', 'CX#'],
    ['(CXA', '{d call}{d name xebec}{d args}{d truncated 4-4}{d end}', 'CXA'],
    ['(CXMA)', '{d call}{d name xebec}{d name moor}{d args}{d end}', 'CXMA)'],
  ])('is one, or text: %s', (message, call, text) => {
    expect(read(message, known)).toBe(call)
    expect(read(message, { ...known, unknownAsText: true })).toBe(text)
  })
  test('a placeholder is none whatever the section waits for', () => {
    for (const hold of ['call', 'whole', 'start', 'message'] as const)
      expect(read('(CPAE)', { open: { hold } })).toBe('(CPAE)')
    expect(read('(CPA)', { tools: ['<tool>'] })).toBe('{d call}{d name <tool>}{d args}{d end}')
  })
})

describe('where damage makes text', () => {
  const intact = { intact: true }
  test.each<[string, string]>([
    ['(CMA)', '||||{d call}{d name moor}{d args}{d end}|'],
    ['(CA)', '|||CA)|'],
    ['(CMA!)', '|||||CMA!){garbled-close 4-5}|'],
    ['(CM!A?)', '||||||CM!A?){garbled-close 3-4}{escaped-markup 5-6}|'],
    ['(CMAE!)', '||||||CMAE!){garbled-close 5-6}|'],
    ['(CPA)', '||||CPA)|'],
    ['()', '|{d end}|'],
    ['(+)', '|{d more}|{d end}|'],
  ])('%s', (message, want) => expect(byCharacters(message, intact)).toBe(want))
  test('the section is recovered first', () => {
    expect(read('(CM#)', { ...intact, recovery: closed })).toBe('CM{d end}#)')
  })
  test('its call counts more than what else it waits for', () => {
    const open = { hold: 'start', events: [{ type: 'call' }, { type: 'name', name: 'moor' }] } as const
    expect(byCharacters('(!)', { ...intact, open })).toBe('||(!){garbled-close 1-2}|')
  })
})

describe('a step that says that it is no call', () => {
  const open = { hold: 'call' } as const
  test('makes text of what was read, and says what follows', () => {
    expect(byCharacters('(CRMA', { open })).toBe('||(CR|~M{d end}|A|')
    expect(byCharacters('(COMA', { open })).toBe('||(CO{d end}|~M|~A|')
  })
  test('which is reasoning within reasoning', () => {
    expect(read('(CRMA', { open, section: { prose: 'reasoning' } })).toBe('~(~C~R~M{d end}A')
  })
  test('has nothing to say where nothing waits', () => {
    expect(read('(CMRA)')).toBe('{d call}{d name moor}{d args}{d end}')
  })
  test('leaves the section around as it is', () => {
    expect(read('(CM[CRXA)')).toBe('{d call}{d name moor}[CR~X{e end}{d args}{d end}')
  })
})

describe('more waits than may', () => {
  const options = { open: { hold: 'call' }, maxHeld: 3 } as const
  test('it is text, up to that very character', () => {
    expect(byCharacters('a(CC)', options)).toBe('a||||(CC{limit 1-4}{d end})|')
    expect(byCharacters('a(CCCC)', options)).toBe('a||||(CC{limit 1-4}{d end}C|C|)|')
    expect(read('a(C"xyz"CMA)', options)).toBe('a(C"{limit 1-4}{d end}xyz"CMA)')
  })
  test('no pair of surrogates is parted', () => {
    expect(read('a(C"😀"CMA)', { ...options, maxHeld: 4 })).toBe('a(C"😀{limit 1-6}{d end}"CMA)')
    expect(read('a(C"😀"CMA)', { ...options, maxHeld: 5 })).toBe('a(C"😀{limit 1-6}{d end}"CMA)')
  })
  test('not where it becomes a call there', () => {
    expect(read('(CMA)', { ...options, maxHeld: 4 })).toBe('{d call}{d name moor}{d args}{d end}')
    expect(read('(CM"xyz")', { ...options, maxHeld: 8 })).toBe('(CM"xyz"{limit 0-8}{d end})')
  })
})
