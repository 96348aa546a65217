/**
 * A message without a call has none in its beginnings either: wherever it is
 * cut, nothing of it is a call. A few beginnings are, to the letter, those of a
 * call that was cut; they are listed, with the reason.
 */
import { describe, expect, it } from 'vitest'
import { parse } from '../src/index.ts'
import { corpus, optionsOf } from './corpus.ts'

const CUT_CALL = 'the name, and arguments that begin: a call that was cut begins with the same characters'
const KNOWN = 'a tool that was given is named as its dialect writes it'
const CLOSED = 'the section is whole, and nothing has come yet that makes it an example'
const UNDECIDED: Readonly<Record<string, string>> = {
  'action-action_input/text-as-input': CUT_CALL,
  'damaged/hermes-arguments-a-word': CUT_CALL,
  'negative/a-declaration-in-elements': CUT_CALL,
  'negative/declaration-short-in-tools-tags': CUT_CALL,
  'negative/tool-declaration-list': CUT_CALL,
  'negative/tool-declaration-short': CUT_CALL,
  'negative/words-for-arguments': CUT_CALL,
  'negative/code-with-a-prompt-with-tools': KNOWN,
  'action-action_input/text-for-one-of-two-parameters': KNOWN,
  'bare-json/text-for-one-of-two-parameters': KNOWN,
  'negative/diff-of-a-call': KNOWN,
  'negative/doc-of-name-json': KNOWN,
  'negative/documented-name-and-braces': KNOWN,
  'negative/documented-tool-name': KNOWN,
  'negative/fence-of-one-argument-for-all': KNOWN,
  'negative/granite-line-goes-on': KNOWN,
  'negative/name-parameters-and-more': KNOWN,
  'negative/name-parameters-in-text': KNOWN,
  'negative/tags-of-a-given-tool-in-a-sentence': KNOWN,
  'negative/usage-line-of-a-tool': KNOWN,
  'anthropic-xml/wrapped-example-in-a-fence': CLOSED,
  'hermes/fence-then-text': CLOSED,
  'negative/call-of-another-tool-in-a-sentence': CLOSED,
  'negative/code-with-a-prompt': CLOSED,
  'negative/code-tags-in-a-sentence': CLOSED,
  'negative/documentation-in-a-fence': CLOSED,
  'negative/empty-call-of-tokens-in-a-sentence': CLOSED,
  'negative/empty-function-in-a-sentence': CLOSED,
  'negative/empty-invoke-in-a-sentence': CLOSED,
  'negative/empty-object-in-a-sentence': CLOSED,
  'negative/jamba-in-a-fence': CLOSED,
  'negative/module-line-in-words': CLOSED,
  'negative/pythonic-link-with-argument': CLOSED,
}
/** So many cuts of a message, evenly spread. */
const CUTS = process.env.FUZZ ? Number.POSITIVE_INFINITY : 80

const negatives = corpus().filter(({ dialect, expect: { toolCalls } }) => dialect === 'none' && toolCalls.length === 0)

describe('no beginning of a message without a call gives one', () => {
  it.each(negatives.map(one => [one.name, one] as const))('%s', (name, one) => {
    const options = optionsOf(one)
    const step = Math.max(1, Math.ceil(one.raw.length / CUTS))
    const found: string[] = []
    for (let end = 1; end <= one.raw.length; end += step) {
      const { toolCalls } = parse(one.raw.slice(0, end), options)
      if (toolCalls.length > 0) found.push(one.raw.slice(0, end))
    }
    if (UNDECIDED[name] === undefined) expect(found).toEqual([])
  })

  it('each exception is one', () => {
    for (const name of Object.keys(UNDECIDED)) {
      const one = negatives.find(negative => negative.name === name)!
      const { raw } = one
      const options = optionsOf(one)
      const gives = [...raw].some((_, end) => parse(raw.slice(0, end + 1), options).toolCalls.length > 0)
      expect([name, gives]).toEqual([name, true])
    }
  })
})
