/** The playground in a browser, as it is built: paste, see the call, move the slider, share the URL. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../scripts/chromium.ts'
import { openPlayground, type Playground } from '../scripts/playground.ts'
import { parse } from '../src/index.ts'
import { worded } from './template/rendering.ts'
import { TEMPLATES } from './template/templates.ts'

const path = chromiumPath()
if (path === undefined)
  console.error('\n!!! NO CHROMIUM: THE PLAYGROUND IS NOT TESTED. Install it, or set CHROMIUM to its path. !!!\n')

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const MESSAGE =
  'I look.\n<tool_call>\n{"name": "read_file", "arguments": {"path": "notes.txt",}}\n</tool_call>\nAnd then?'

describe.skipIf(path === undefined)('the playground', () => {
  let playground: Playground
  let page: Page
  const errors: string[] = []
  const watched = (page: Page): Page => {
    page.on('request', asked => {
      // It works without a network: all of it is in the built page.
      if (!/^(data|blob):/.test(asked.url()) && !asked.url().startsWith(playground.url)) errors.push(asked.url())
    })
    page.on('pageerror', error => errors.push(error.message))
    page.on('console', said => said.type() === 'error' && errors.push(said.text()))
    return page
  }
  beforeAll(async () => {
    playground = await openPlayground(path!)
    page = watched(playground.browser.pages()[0]!)
    page.setDefaultTimeout(10_000)
    await page.goto(playground.url)
  })
  afterAll(async () => {
    await playground?.close()
    expect(errors).toEqual([])
  })

  const message = () => page.getByRole('textbox', { name: 'Message' })
  const calls = () => page.getByTestId('call')
  const sent = () => page.getByTestId('sent').textContent()
  const slider = () => page.getByRole('slider')
  const share = async () => {
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: /Copied|address bar/ }).waitFor()
  }
  /** What axe finds wrong: contrast, names, roles. */
  const wrong = async (): Promise<string[]> => {
    await page.evaluate(AXE)
    return page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run()
      return violations.map(v => `${v.id}: ${v.nodes.map(n => n.html.slice(0, 120)).join(' | ')}`)
    })
  }

  test('a message that is pasted shows its call, its text and its repair', async () => {
    await message().fill(MESSAGE)
    expect(await calls().count()).toBe(1)
    expect(await calls().textContent()).toMatch(/read_filerepairedhermesCopy\{\s+"path": "notes\.txt"\s+\}/)
    expect(await sent()).toContain('And then?')
    await page.getByRole('button', { name: /^3:56/ }).click()
    expect(await page.locator('.inspector').textContent()).toContain('There is a comma too many.')
    await page.getByRole('tab', { name: 'JSON' }).click()
    const envelope = JSON.parse((await page.getByTestId('json').textContent())!)
    expect(envelope).toMatchObject({ toolCalls: [{ name: 'read_file', arguments: { path: 'notes.txt' } }] })
    await page.getByRole('tab', { name: 'Dialects asked' }).click()
    expect(await page.getByRole('tabpanel').textContent()).toMatch(/hermes reads it/)
  })

  test('it is written where it is annotated: text and field have one size, and marks take no room', async () => {
    const sizes = () =>
      page.evaluate(() => {
        const [shown, field] = ['pre', 'textarea'].map(name => document.querySelector<HTMLElement>(`.editor > ${name}`))
        return [field!.scrollHeight, shown!.offsetHeight, field!.clientWidth - shown!.clientWidth]
      })
    const text = `${'words and more of them, '.repeat(40)}\n<tool_call>{"name": "f", "arguments": {"a": 1,}}</tool_call>\n\n`
    for (const width of [1440, 1011, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await message().fill(text)
      const [field, shown, wider] = await sizes()
      expect({ width, field, wider }).toEqual({ width, field: shown, wider: 0 })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    const before = await sizes()
    await message().fill(text.replaceAll(',}', ' }'))
    expect(await sizes()).toEqual(before)
  })

  test('calls and message are in view at once, without scrolling', async () => {
    await page.goto(playground.url)
    await page.reload()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900)
    for (const shown of [calls().first(), calls().last(), message()]) {
      const box = (await shown.boundingBox())!
      expect(box.y + Math.min(box.height, 200)).toBeLessThan(900)
    }
    await page.getByRole('button', { name: 'get_weather', exact: true }).hover()
    expect(await page.locator('.inspector').textContent()).toContain('call 1: get_weather')
    expect(await calls().first().getAttribute('data-chosen')).toBe('true')
  })

  test('the slider replays it in chunks of any size', async () => {
    await message().fill(MESSAGE)
    await page.getByRole('spinbutton').fill('1')
    await slider().fill('0')
    expect(await sent()).toContain('Nothing yet.')
    await slider().fill(String(MESSAGE.indexOf('notes') + 3))
    expect(await calls().textContent()).toMatch(/read_filecoming\{"path": "no/)
    expect(await page.locator('[data-piece=ahead]').count()).toBe(1)
    expect(await page.locator('[data-piece=waiting]').count()).toBe(1)
    await page.getByRole('spinbutton').fill('20')
    expect(Number(await slider().getAttribute('max'))).toBe(Math.ceil(MESSAGE.length / 20) + 1)
    await slider().press('End')
    expect(await sent()).toContain('And then?')
    await page.getByRole('button', { name: 'Replay as a stream' }).click()
    await page.getByText('whole message').waitFor()
  })

  test('a link has all of it', async () => {
    await page.locator('summary', { hasText: 'Options' }).click()
    await page.getByLabel('Model', { exact: true }).fill('Qwen/Qwen3-8B')
    await page.getByRole('combobox', { name: 'Damaged markup' }).selectOption('off')
    await slider().fill('3')
    await share()
    const other = watched(await playground.browser.newPage())
    await other.goto(page.url())
    await other.locator('summary', { hasText: 'Options' }).click()
    expect(await other.getByRole('textbox', { name: 'Message' }).inputValue()).toBe(MESSAGE)
    expect(await other.getByLabel('Model', { exact: true }).inputValue()).toBe('Qwen/Qwen3-8B')
    expect(await other.getByRole('combobox', { name: 'Damaged markup' }).inputValue()).toBe('off')
    expect(await other.getByRole('slider').inputValue()).toBe('3')
    expect(await other.getByTestId('sent').textContent()).toBe(await sent())
    await other.close()
    const third = watched(await playground.browser.newPage()) // the page before may still write its own link
    await third.goto(`${playground.url}#s=nonsense`)
    await expect.poll(() => third.getByTestId('call').count()).toBe(2)
    await third.close()
  })

  test('it is copied as code, as a case of the corpus, and as a report', async () => {
    await page.goto(playground.url)
    await page.reload()
    await page.evaluate(() => {
      Object.defineProperty(navigator.clipboard, 'writeText', {
        value: async (text: string) => void Object.assign(window, { copied: text }),
      })
    })
    const as = async (name: string): Promise<string> => {
      await page.getByText(/^(Copy as|Copied)$/).click()
      await page.getByRole('button', { name, exact: false }).first().click()
      return page.evaluate(() => (window as unknown as { copied: string }).copied)
    }
    expect(await as('Code parse')).toContain('} = parse(message, { tools })')
    const [, json, text] = /\.json\n(.*)\n\ncorpus\/hermes\/NAME\.txt\n(.*)$/s.exec(await as('Corpus case'))!
    const { options, expect: wanted, tools } = JSON.parse(json!)
    const { toolCalls, segments } = parse(text!, { ...options, tools })
    expect(wanted.toolCalls).toMatchObject(
      toolCalls.map(({ name, arguments: values }) => ({ name, arguments: values })),
    )
    expect(wanted.segments).toEqual(segments.map(({ kind, start, end }) => [kind, text!.slice(start, end)]))
    expect(await as('Report for')).toContain('### The result')
  })

  test('a long message is read as far as the page can', async () => {
    await message().fill('word '.repeat(30_000))
    expect(await page.locator('.problem').textContent()).toContain('the first 100,000 of its 150,000 characters')
  })

  test('a dialect of one’s own works as it is written; from a link it waits for a yes', async () => {
    await page.goto(playground.url)
    await page.reload()
    await page.getByText('A dialect of your own').click()
    await page.getByRole('button', { name: 'from parts' }).click()
    expect(await calls().textContent()).toMatch(/read_filerepairedat-call/)
    await expect.poll(() => page.locator('.laws .yes').count()).toBe(2)
    const code = page.getByRole('textbox', { name: 'The code of the dialect' })
    await code.fill('return dialect({ name: ')
    expect(await page.getByRole('alert').textContent()).toContain('SyntaxError')
    await code.fill(`import { dialect } from 'llm-dialects/grammar'
export const mine: Dialect = dialect('mine', { body: 'json', open: '((', close: '))', layout: 'sections' })`)
    await message().fill('(( {"name": "f", "arguments": {"a": 1}} ))')
    expect(await calls().textContent()).toMatch(/fcompletemine/)
    await share()
    const other = watched(await playground.browser.newPage())
    await other.goto(page.url())
    expect(await other.getByTestId('call').textContent()).toContain('bare-json')
    await other.getByRole('button', { name: 'Run it' }).click()
    expect(await other.getByTestId('call').textContent()).toMatch(/completemine/)
    await other.close()
  })

  test('by the keyboard alone', async () => {
    await page.goto(playground.url)
    await page.reload()
    const search = page.getByRole('combobox', { name: 'Find an example' })
    await search.fill('glm4.5')
    await search.press('Enter')
    expect(await calls().textContent()).toContain('get_weather')
    await message().focus()
    await page.keyboard.press('Control+Home')
    const seen = new Set<string>()
    for (let k = 0; k < 40; k++) {
      seen.add((await page.locator('.inspector strong').textContent())!)
      await page.keyboard.press('ArrowRight')
    }
    expect([...seen].join()).toMatch(/Text.*call 1: get_weather/)
    await page.getByRole('tab', { name: 'Repairs' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('tab', { name: 'Dialects asked' }).getAttribute('aria-selected')).toBe('true')
  })

  describe('chat templates', () => {
    const template = () => page.getByRole('textbox', { name: 'Chat template' })
    const found = () => page.getByTestId('found')
    const waitFor = (text: RegExp) => found().getByText(text).first().waitFor()

    test('a template gives its dialect, its proof, and a message that is read with it', async () => {
      await page.goto(playground.url)
      await page.reload()
      await page.getByRole('button', { name: 'Chat template' }).click()
      await template().fill(worded(TEMPLATES['a name, then JSON, in an element']!, word => `${word}ing`))
      await waitFor(/A clean proof: all \d+ conversations are read back/)
      const records = JSON.parse((await page.getByTestId('records').textContent())!)
      expect(records).toMatchObject([{ name: 'template-calls', format: { body: 'name-json' } }, {}])
      expect(await found().textContent()).toContain('<acting=get_weather>{"city":"Oslo","days":3}</acting>')
      expect(await calls().textContent()).toMatch(/get_weathercompletetemplate-calls/)
      await message().fill('Now.<acting=search>{"query": "x"}</acting>')
      expect(await calls().textContent()).toMatch(/searchcomplete/)
      expect(await sent()).toContain('Now.')
      await page.getByRole('checkbox').check()
      await waitFor(/the derived dialects alone/)
    })
    test('a failed proof is shown, and why there is no dialect', async () => {
      await page.getByRole('button', { name: 'A failed proof' }).click()
      await waitFor(/\d+ of \d+ conversations are read back, \d+ are not/)
      expect(await page.getByRole('list', { name: 'Failed proofs' }).textContent()).toMatch(/printed.*meant.*read/s)
      await template().fill('{{ messages | tea }}')
      await waitFor(/No dialect: the template cannot be rendered.*tea/)
      await template().fill('{% if %}')
      await waitFor(/Parser|Unexpected|Expected|Unknown/)
    })
    test('tokenizer_config.json, and a format that was derived before', async () => {
      await template().fill(JSON.stringify({ chat_template: worded(TEMPLATES['a list of JSON between tokens']!) }))
      await waitFor(/A clean proof/)
      const format = { records: [{ name: 'x', format: { body: 'json', open: '((', close: '))', layout: 'sections' } }] }
      await template().fill(JSON.stringify({ ...format, source: 'derived', prefill: '', stop: [] }))
      await waitFor(/derived earlier/)
    })
    test('one that does not end is stopped, and the page goes on meanwhile', async () => {
      await page.clock.install()
      await template().fill(
        '{% for a in range(9999) %}{% for b in range(9999) %}{% for c in range(9999) %}{% endfor %}{% endfor %}{% endfor %}',
      )
      await waitFor(/Deriving/)
      await message().fill('Still here.')
      expect(await sent()).toContain('Still here.')
      // First the pause in the writing, then the limit.
      for (const milliseconds of [1000, 11_000]) await page.clock.fastForward(milliseconds)
      await waitFor(/does not end: stopped after 10 s/)
      await template().fill(worded(TEMPLATES['values as JSON']!))
      await waitFor(/A clean proof/)
    })
    test('from a link it waits for a yes', async () => {
      await share()
      const other = watched(await playground.browser.newPage())
      await other.goto(page.url())
      expect(await other.getByTestId('found').textContent()).toContain('there is nothing to derive')
      await other.getByRole('button', { name: 'Derive it' }).click()
      await other.getByText(/A clean proof/).waitFor()
      await other.close()
    })
  })

  test('light, dark and on a phone: nothing that axe finds wrong, nothing wider than the screen', async () => {
    await page.goto(playground.url)
    await page.reload()
    expect(await wrong()).toEqual([])
    await page.getByRole('button', { name: /^Theme/ }).click()
    await page.getByRole('button', { name: /^Theme/ }).click()
    await slider().fill('50')
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await wrong()).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const top = async (shown: Locator) => (await shown.boundingBox())!.y
    expect(await top(calls().first())).toBeLessThan(await top(message()))
    await page.getByRole('button', { name: 'Chat template' }).click()
    await page.getByText(/A clean proof/).waitFor()
    expect(await wrong()).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})
