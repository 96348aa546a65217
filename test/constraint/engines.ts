/** The grammar code of two engines, as it is: xgrammar as WASM, and llama.cpp's where there is a build of it. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ROOT } from '../pages.ts'

const require = createRequire(import.meta.url)

/** Does a text fit a grammar, from its first to its last character? */
export type Fits = (text: string) => Promise<boolean>

interface Xgrammar {
  readonly Grammar: {
    fromEBNF(text: string): Promise<unknown>
    fromStructuralTag(json: string): Promise<unknown>
  }
  readonly GrammarCompiler: {
    createGrammarCompiler(
      tokens: unknown,
      cache: boolean,
    ): Promise<{ compileGrammar(grammar: unknown): Promise<unknown> }>
  }
  readonly GrammarMatcher: {
    createGrammarMatcher(compiled: unknown, stops: undefined, free: boolean): Promise<Matcher>
  }
  readonly TokenizerInfo: { createTokenizerInfo(vocabulary: readonly string[]): Promise<unknown> }
}
interface Matcher {
  _acceptString(text: string): boolean
  isTerminated(): boolean
  dispose(): void
}

/** web-xgrammar 0.1.27 is a UMD file in a package of type "module": Node can neither import nor require it as it is. */
function load(): Xgrammar {
  const file = require.resolve('@mlc-ai/web-xgrammar')
  const module = { exports: {} as Xgrammar }
  // A dynamic import is none of a function that was made of text, under every runner.
  const code = readFileSync(file, 'utf8').replace(/\bimport\((?=['"])/g, 'load(')
  const run = new Function('module', 'exports', 'require', '__filename', '__dirname', 'load', code)
  run(module, module.exports, require, file, dirname(file), (name: string) => Promise.resolve(require(name)))
  return module.exports
}

/** xgrammar: what a structural tag, or EBNF, allows. */
export async function xgrammar(): Promise<{
  tag(tag: object): Promise<Fits>
  ebnf(text: string): Promise<Fits>
}> {
  const { Grammar, GrammarCompiler, GrammarMatcher, TokenizerInfo } = load()
  const compiler = await GrammarCompiler.createGrammarCompiler(await TokenizerInfo.createTokenizerInfo([]), false)
  const fits = async (grammar: unknown): Promise<Fits> => {
    const compiled = await compiler.compileGrammar(grammar)
    return async text => {
      const matcher = await GrammarMatcher.createGrammarMatcher(compiled, undefined, true)
      const accepted = matcher._acceptString(text) && matcher.isTerminated()
      matcher.dispose()
      return accepted
    }
  }
  return {
    tag: async tag => fits(await Grammar.fromStructuralTag(JSON.stringify(tag))),
    ebnf: async text => fits(await Grammar.fromEBNF(text)),
  }
}

interface Addon {
  readonly AddonGrammar: new (
    text: string,
    options: { readonly addonExports: Addon; readonly rootRuleName: string },
  ) => { isTextCompatible(text: string): boolean }
}

/** llama.cpp's grammars; undefined where there is no build for this machine. */
export function llamaCpp(): ((gbnf: string) => Fits) | undefined {
  const file = join(ROOT, 'node_modules/@node-llama-cpp/linux-x64/bins/linux-x64/llama-addon.node')
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(file)) return undefined
  const addon = require(file) as Addon
  return gbnf => {
    const grammar = new addon.AddonGrammar(gbnf, { addonExports: addon, rootRuleName: 'root' })
    return async text => grammar.isTextCompatible(text)
  }
}
