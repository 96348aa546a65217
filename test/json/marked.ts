/**
 * `corpus/repair-marked`: each line is a damaged text with the places of its repairs marked in it, and the strict JSON
 * that comes of it. `⟨missing-comma⟩` is a place, `⟨literal:True⟩` a range; `│` is how far a value was read, if not to the
 * end. `⏎` is a line break, `⇥` a tab, `‹a0›` a code unit, `⟪x×61⟫` as many of a character. Headings say what reads:
 *
 *     == text              `repairJson`
 *     == value, tags       `scan` to the end of the input, with the rules called `tags`
 *     == stream, tags      `scan` of an input that may go on: what stands behind `│` waits
 *
 * Most lines were found by a search for texts on which a mutant differs, and were printed by the library, then read:
 * they say what is done, and where a line seems wrong it may be.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { bareKeys, delimited } from '../../src/json/delimited.ts'
import { python, unescapedPython } from '../../src/json/python.ts'
import { KWARGS, MEMBER, type Rules, START, type State } from '../../src/json/scan.ts'
import { closers } from '../../src/repair/closer-search.ts'

export interface Setting {
  readonly from: State
  readonly rules: Rules
}
const tags = closers('</invoke>', '</function_calls>')
export const SETTINGS: Readonly<Record<string, Setting>> = {
  plain: { from: START, rules: {} },
  tags: { from: START, rules: { closers: tags } },
  delimiter: { from: START, rules: { delimiter: delimited('<|"|>'), closers: closers('</invoke>') } },
  keys: { from: START, rules: bareKeys('<|"|>') },
  call: { from: KWARGS, rules: python },
  unescaped: { from: KWARGS, rules: { ...unescapedPython, closers: closers('</invoke>') } },
  member: { from: MEMBER, rules: { closers: closers('</invoke>') } },
  low: { from: START, rules: { nesting: 3 } },
  document: { from: START, rules: { document: true } },
  object: { from: START, rules: { object: true } },
}

export interface Line {
  readonly line: string
  readonly kind: 'text' | 'value' | 'stream'
  readonly setting: string
  readonly text: string
  /** `code start-end`, by their places. */
  readonly repairs: readonly string[]
  readonly index: number
  readonly json: string
}

const plain = (text: string): string =>
  text
    .replaceAll('⏎', '\n')
    .replaceAll('⇥', '\t')
    .replace(/‹([\da-f]+)›/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
const repeated = (text: string): string =>
  text.replace(/⟪(.)×(\d+)⟫/gs, (_, c: string, n: string) => c.repeat(Number(n)))
const PIECE = /⟨([a-z-]+)([:⟩])|[⟩│]|‹[\da-f]+›|./gs

/** `[code, start, end]` in the order of the marked texts and of what is compared with them. */
export const byPlace = (repairs: readonly (readonly [code: string, start: number, end: number])[]): readonly string[] =>
  repairs.map(([code, start, end]) => `${String(start).padStart(4)}-${end} ${code}`).sort()

function lineOf(line: string, kind: Line['kind'], setting: string): Line {
  const [marked = '', json = ''] = line.split(' ⇒ ')
  let text = ''
  let index = -1
  const open: [string, number][] = []
  const repairs: [string, number, number][] = []
  for (const [piece, code = '', sign] of repeated(marked).matchAll(PIECE)) {
    if (piece === '│') index = text.length
    else if (piece === '⟩') {
      const last = open.pop()
      if (last !== undefined) repairs.push([...last, text.length])
    } else if (sign === ':') open.push([code, text.length])
    else if (sign === '⟩') repairs.push([code, text.length, text.length])
    else text += plain(piece)
  }
  return {
    line,
    kind,
    setting,
    text,
    repairs: byPlace(repairs),
    index: index < 0 ? text.length : index,
    json: plain(repeated(json)),
  }
}

/** Every line, by its file. */
export function markedLines(): [file: string, lines: Line[]][] {
  const folder = new URL('../../corpus/repair-marked/', import.meta.url)
  return readdirSync(folder)
    .sort()
    .map(file => {
      let kind: Line['kind'] = 'text'
      let setting = ''
      const lines: Line[] = []
      for (const line of readFileSync(new URL(file, folder), 'utf8').split('\n')) {
        const [, one, other = ''] = /^== (text|value|stream)(?:, (\w+))?$/.exec(line) ?? []
        if (one !== undefined) {
          kind = one as Line['kind']
          setting = other
        } else if (line !== '' && !line.startsWith('# ')) lines.push(lineOf(line, kind, setting))
      }
      return [file.replace('.txt', ''), lines]
    })
}
