/** The playground in a browser, as it is built: paste, see the call, move the slider, share the URL. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../scripts/chromium.ts'
import { openPlayground, type Playground } from '../scripts/playground.ts'

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
    expect(await calls().textContent()).toMatch(/read_filerepairedhermes\{\s+"path": "notes\.txt"\s+\}/)
    expect(await sent()).toContain('And then?')
    await page.getByRole('button', { name: /^3:57/ }).click()
    expect(await page.locator('.inspector').textContent()).toContain('There is a comma too many.')
    await page.getByRole('tab', { name: 'Envelope' }).click()
    const envelope = JSON.parse((await page.getByTestId('envelope').textContent())!)
    expect(envelope).toMatchObject({ toolCalls: [{ name: 'read_file', arguments: { path: 'notes.txt' } }] })
    await page.getByRole('tab', { name: 'Tried' }).click()
    expect(await page.getByRole('tabpanel').textContent()).toMatch(/hermes reads it/)
  })

  test('the slider replays it in pieces of any size', async () => {
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
    await page.getByText('whole, and ended').waitFor()
  })

  test('a link has all of it', async () => {
    await page.getByLabel('Model', { exact: true }).fill('Qwen/Qwen3-8B')
    await page.getByRole('combobox', { name: 'Damaged markup' }).selectOption('off')
    await slider().fill('3')
    await share()
    const other = watched(await playground.browser.newPage())
    await other.goto(page.url())
    expect(await other.getByRole('textbox', { name: 'Message' }).inputValue()).toBe(MESSAGE)
    expect(await other.getByLabel('Model', { exact: true }).inputValue()).toBe('Qwen/Qwen3-8B')
    expect(await other.getByRole('combobox', { name: 'Damaged markup' }).inputValue()).toBe('off')
    expect(await other.getByRole('slider').inputValue()).toBe('3')
    expect(await other.getByTestId('sent').textContent()).toBe(await sent())
    await other.goto(`${playground.url}#s=nonsense`)
    await other.reload()
    await expect.poll(() => other.getByTestId('call').count()).toBe(2)
    await other.close()
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
    await page.getByRole('combobox', { name: 'Pick a message' }).selectOption({ label: 'glm4.5' })
    expect(await calls().textContent()).toContain('tide_table')
    await page.locator('[data-piece]').first().focus()
    const seen = new Set<string>()
    for (let k = 0; k < 4; k++) {
      seen.add((await page.locator('.inspector strong').textContent())!)
      await page.keyboard.press('ArrowRight')
    }
    expect([...seen].join()).toMatch(/Text.*Call 1: tide_table/)
    await page.getByRole('tab', { name: 'Repairs' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('tab', { name: 'Tried' }).getAttribute('aria-selected')).toBe('true')
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
  })
})
