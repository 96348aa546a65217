/** What is said to people in `explain` alone, and to nobody else: what a parser expected, and what an error says. */
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

const SAID = new Set(['no', 'fail', 'MORE'])

/** @param {import('@stryker-mutator/api/ignore').NodePath & any} path */
const shouldIgnore = path => {
  if (!path.isStringLiteral() && !path.isTemplateLiteral()) return undefined
  const { parent } = path
  if (parent.type === 'NewExpression' && /Error$/.test(parent.callee.name)) return 'the message of an error'
  if (parent.type === 'CallExpression' && SAID.has(parent.callee.name) && parent.arguments.at(-1) === path.node)
    return 'what was expected'
  return undefined
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'messages', { shouldIgnore })]
