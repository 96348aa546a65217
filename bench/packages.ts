/** The packages of `bench/`: installed there alone, and so not among the types of the project. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../scripts/tools.ts'

const installed = (name: string): string => join(ROOT, 'bench/node_modules', name, 'package.json')

// biome-ignore lint/suspicious/noExplicitAny: whatever a package exports
export const load = async (name: string): Promise<any> => import(name)
export const version = (name: string): string =>
  (JSON.parse(readFileSync(installed(name), 'utf8')) as { version: string }).version

/** Ends the process, with what to do, when the packages are not there. */
export function ensureInstalled(): void {
  if (existsSync(installed('jsonrepair')) && existsSync(installed('vega-lite'))) return
  console.error('The libraries to compare with are not installed. Once: npm ci --prefix bench')
  process.exit(2)
}
