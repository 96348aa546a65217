/** The playground, built, served and opened in a browser. */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { build, preview } from 'vite'
import { ROOT } from './tools.ts'

const FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

export interface Playground {
  readonly url: string
  readonly browser: BrowserContext
  close(): Promise<void>
}

/** Builds the page, serves it and opens a browser. */
export async function openPlayground(executablePath: string): Promise<Playground> {
  const root = join(ROOT, 'playground')
  const configFile = join(root, 'vite.config.ts')
  await build({ root, configFile, logLevel: 'error' })
  const server = await preview({ root, configFile, logLevel: 'error', preview: { host: '127.0.0.1', port: 0 } })
  const profile = mkdtempSync(join(tmpdir(), 'llm-dialects-chromium-'))
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: FLAGS,
    viewport: { width: 1440, height: 900 },
  })
  return {
    url: `http://127.0.0.1:${(server.httpServer.address() as AddressInfo).port}/`,
    browser,
    async close() {
      await browser.close()
      await server.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
