/** docs/records.md: what the record of each format holds, from the types and their comments. */
import ts from 'typescript'
import type { Dialect } from '../src/engine/dialect.ts'
import { allDialects } from '../src/grammars/index.ts'
import { printable } from '../test/generate.ts'

const FILE = 'src/formats/records.ts'
const CALLS = [{ name: 'get_weather', arguments: { city: 'Oslo', days: 3 }, id: 'call00001' }]
/** Types that have a section of their own, and its title. */
const SHARED: Readonly<Record<string, string>> = {
  CallKeys: 'keys',
  ValueRules: 'values',
  Answer: 'answers',
  History: 'history',
}

const program = ts.createProgram([FILE], {
  strict: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
})
const checker = program.getTypeChecker()

/** The comment of a symbol, as one line. */
const commentOf = (symbol: ts.Symbol): string =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, ' ')
/** The type of a member in words of JSON. */
function typeOf(type: ts.Type): string {
  const name = type.aliasSymbol?.name ?? type.symbol?.name ?? ''
  if (Object.hasOwn(SHARED, name)) return `[${SHARED[name]}](#${SHARED[name]})`
  if (type.flags & ts.TypeFlags.StringLiteral) return `\`'${(type as ts.StringLiteralType).value}'\``
  if (type.flags & ts.TypeFlags.BooleanLike) return 'true or false'
  if (type.flags & ts.TypeFlags.StringLike) return 'string'
  if (type.getProperties().some(member => member.name === 'body')) return 'record'
  if (type.isUnion()) return [...new Set(type.types.map(typeOf))].sort().join(' or ')
  if (checker.isTupleType(type))
    return `[${checker
      .getTypeArguments(type as ts.TypeReference)
      .map(typeOf)
      .join(', ')}]`
  if (checker.isArrayType(type))
    return `list of ${plural(typeOf(checker.getTypeArguments(type as ts.TypeReference)[0]!))}`
  const [index] = checker.getIndexInfosOfType(type)
  if (index) return `object of ${typeOf(index.type)}`
  const members = type.getProperties()
  if (type.flags & ts.TypeFlags.Object)
    return `{ ${members.map(member => `${member.name}: ${typeOf(memberType(member))}`).join(', ')} }`
  return checker.typeToString(type)
}
const plural = (type: string): string => {
  if (type === 'list of strings or string') return 'strings, or lists of strings'
  return /^(?:string|record)$/.test(type) ? `${type}s` : type
}
const isOptional = (member: ts.Symbol): boolean => (member.flags & ts.SymbolFlags.Optional) !== 0
const memberType = (member: ts.Symbol): ts.Type => checker.getNonNullableType(checker.getTypeOfSymbol(member))
/** The type of a member; words in the order of their declaration, which its comment follows. */
function typeOfMember(member: ts.Symbol): string {
  const node = (member.valueDeclaration as ts.PropertySignature | undefined)?.type
  const isWords = node && ts.isUnionTypeNode(node) && node.types.every(ts.isLiteralTypeNode)
  return isWords ? node.types.map(one => `\`${one.getText()}\``).join(' or ') : typeOf(memberType(member))
}
const cell = (text: string): string => text.replaceAll('|', '\\|')

function table(members: readonly ts.Symbol[]): string {
  const rows = [...members.filter(one => !isOptional(one)), ...members.filter(isOptional)].map(
    member =>
      `| \`${member.name}\`${isOptional(member) ? '' : ' (required)'} | ${cell(typeOfMember(member))} | ${cell(commentOf(member))} |`,
  )
  return ['| member | type | meaning |', '|---|---|---|', ...rows].join('\n')
}

/** The built-in dialect with the smallest record of a format, which shows the format. */
function shortest(body: string): Dialect | undefined {
  const size = (d: Dialect) => JSON.stringify(recordOf(d)).length
  return allDialects.filter(d => d.format?.body === body).sort((a, b) => size(a) - size(b))[0]
}
const recordOf = ({ format }: Dialect): object => {
  const { models, aliases, history, ...record } = format as unknown as Record<string, unknown>
  return record
}
function example(body: string): string {
  const dialect = shortest(body)
  if (!dialect) return ''
  const written = dialect.print
    ? dialect.print(printable(dialect, CALLS))
    : (dialect.printReasoning?.('First I look.') ?? '')
  const shown = written === '' ? '' : `\n\nIt prints:\n\n~~~text\n${written}\n~~~`
  return `The record of \`${dialect.name}\`:\n\n~~~json\n${laidOut(recordOf(dialect))}\n~~~${shown}`
}

/** JSON whose members are on lines of their own where they do not fit on one line. */
function laidOut(value: unknown, indent = ''): string {
  const line = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ')
  if (typeof value !== 'object' || value === null || (indent.length + line.length < 100 && indent !== '')) return line
  const inner = `${indent}  `
  if (Array.isArray(value)) return `[\n${value.map(item => inner + laidOut(item, inner)).join(',\n')}\n${indent}]`
  const members = Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${laidOut(item, inner)}`)
  return `{\n${members.join(',\n')}\n${indent}}`
}

/** The type with this name in one of the files of the program. */
function declared(name: string): readonly ts.Symbol[] {
  for (const file of program
    .getSourceFiles()
    .filter(({ fileName }) => /src\/(?:formats|engine\/(?:dialect|values))/.test(fileName)))
    for (const node of file.statements)
      if (ts.isInterfaceDeclaration(node) && node.name.text === name)
        return checker.getTypeAtLocation(node).getProperties()
  throw new Error(`there is no type ${name}`)
}

export function recordsPage(): string {
  const common = declared('Common')
  const names = new Set(common.map(member => member.name))
  const bodies = declared('Records')
  const sections = bodies.map(body => {
    const own = memberType(body)
      .getProperties()
      .filter(member => !names.has(member.name))
    const members = own.length === 0 ? 'It has no members of its own.' : table(own)
    return [`## ${body.name}`, commentOf(body), example(body.name), members].filter(text => text !== '').join('\n\n')
  })
  const shared = Object.entries(SHARED).map(([type, title]) => `## ${title}\n\n${table(declared(type))}`)
  return `# Records

Written by \`npm run docs\` from the types and their comments. A record is plain data that JSON can hold: \`body\` names a format, and the other members are its markers. \`dialect(name, record)\` of \`llm-dialects/grammar\` makes a dialect of it, and throws a \`TypeError\` that names the member if one is missing, unknown or not what the format takes. [Writing a dialect](writing-a-dialect.md) shows how.

In a template, \`{name}\` and other words in braces are places; everything else is text as the model prints it. Where a template has white space, a message may have other white space, or none, unless a member says otherwise.

\`at\` says where a marker counts: at the start of a \`line\`, before any text of the \`message\`, before the text of the \`answer\` (behind reasoning), or right \`after\` a block; without it, anywhere.

| format | reads |
|---|---|
${bodies.map(body => `| [${body.name}](#${body.name}) | ${commentOf(body)} |`).join('\n')}

${[...sections, `## Members of every record\n\n${table(common)}`, ...shared].join('\n\n')}
`
}
