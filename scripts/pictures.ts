/** `npm run playground:pictures`: the pictures of the playground in `docs/images`. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumPath } from './chromium.ts'
import { openPlayground } from './playground.ts'
import { ROOT } from './tools.ts'

const path = chromiumPath()
if (path === undefined) throw new Error('there is no Chromium: set CHROMIUM to its path')
const { url, browser, close } = await openPlayground(path)
const folder = join(ROOT, 'docs/images')
mkdirSync(folder, { recursive: true })
const page = browser.pages()[0]!
const picture = (name: string) => page.screenshot({ path: join(folder, `playground-${name}.png`) })

await page.goto(url)
await page.getByRole('button', { name: /^9:34/ }).click()
await picture('light')

await page.emulateMedia({ colorScheme: 'dark' })
await page.getByRole('slider').fill('70')
await page.getByRole('tab', { name: 'Stream' }).click()
await picture('dark')

await page.emulateMedia({ colorScheme: 'light' })
await page.getByRole('button', { name: 'Chat template' }).click()
await page.getByText('A clean proof').waitFor()
await picture('template')

await page.getByRole('button', { name: 'Message', exact: true }).click()
await page.setViewportSize({ width: 390, height: 1080 })
await page.evaluate(() => scrollTo(0, 0))
await picture('phone')
await close()
