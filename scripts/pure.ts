/**
 * Marks the constants of a file as pure, so that a bundler leaves out those that nothing uses. They are: the library does
 * nothing at import beyond making its constants.
 */
import ts from 'typescript'

const PURE = '/* @__PURE__ */'

/** Marks each constant at the top level of `code`, which is JavaScript. */
export function withPureConstants(code: string): string {
  const file = ts.createSourceFile('chunk.js', code, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS)
  /** What is inserted, by its offset. */
  const inserted = new Map<number, string>()
  /** Whether a bundler would keep the expression even if its calls are marked. */
  const isKept = (node: ts.Node): boolean =>
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isTaggedTemplateExpression(node) ||
    ts.isTemplateExpression(node) ||
    ts.isSpreadElement(node) ||
    ts.isSpreadAssignment(node) ||
    (ts.isClassLike(node) && node.heritageClauses !== undefined) ||
    (!ts.isFunctionLike(node) && !ts.isClassLike(node) && ts.forEachChild(node, isKept) === true)
  const markCalls = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) inserted.set(node.getStart(file), `${PURE} `)
    ts.forEachChild(node, markCalls)
  }
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!initializer || !ts.isIdentifier(name)) continue
      if (isKept(initializer)) {
        inserted.set(initializer.getStart(file), `${PURE} (() => (`)
        inserted.set(initializer.end, '))()')
      } else markCalls(initializer)
    }
  }
  let from = 0
  let marked = ''
  for (const [at, text] of [...inserted].sort(([a], [b]) => a - b)) {
    const before = code.slice(from, at)
    marked += before.endsWith(`${PURE} `) && text === `${PURE} ` ? before : before + text
    from = at
  }
  return marked + code.slice(from)
}
