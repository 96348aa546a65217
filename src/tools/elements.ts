/**
 * Values written as elements where the schema declares a list or an object:
 *
 *     <item>1</item><item>2</item>
 *     <limit>3</limit><names><item>a</item></names>
 */
import { unicode } from '../engine/chars.ts'
import { addTo } from '../engine/memo.ts'
import { matchAt } from '../engine/search.ts'
import { type Kind, MAX_DEPTH, type SchemaDocument } from './schema.ts'

/** An element: its text, or the elements inside it. */
interface Node {
  readonly name: string
  text: string
  readonly inside: Node[]
}

const TAG = unicode(
  String.raw`<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<(/?)([\p{L}_][\p{L}\p{N}_:.-]*)(?:\s[^<>]*?)?(/?)>`,
  'uy',
)

/** The elements of which the text consists; `undefined` if it contains anything else. */
function elementsOf(text: string): readonly Node[] | undefined {
  const root: Node = { name: '', text: '', inside: [] }
  const open = [root]
  for (let i = 0; i < text.length; ) {
    const node = open[open.length - 1]!
    const next = text.indexOf('<', i)
    node.text += text.slice(i, next < 0 ? text.length : next)
    if (next < 0) break
    const [all, data, slash, name, empty] = matchAt(TAG(), text, next) ?? []
    if (all === undefined) return undefined
    i = next + all.length
    if (name === undefined) node.text += data ?? ''
    else if (slash !== '') {
      if (name !== node.name || open.length === 1) return undefined
      if (node.inside.length > 0 && node.text.trim() !== '') return undefined
      open.pop()
    } else {
      const child: Node = { name, text: '', inside: [] }
      node.inside.push(child)
      if (empty === '') open.push(child)
      if (open.length > MAX_DEPTH) return undefined
    }
  }
  return open.length === 1 && root.text.trim() === '' && root.inside.length > 0 ? root.inside : undefined
}

/** Reads the text of an element without a schema. */
type Leaf = (text: string) => string

/**
 * The value of a text that consists of elements, as JSON in which texts are strings; `undefined` for any other text.
 */
export function readElements(
  document: SchemaDocument,
  schema: unknown,
  kinds: ReadonlySet<Kind>,
  text: string,
  leaf: Leaf,
): string | undefined {
  const container = (nodes: readonly Node[], own: unknown, allowed: ReadonlySet<Kind>): string => {
    const isList = allowed.has('array') && (!allowed.has('object') || isItems(nodes))
    if (!isList) return object(nodes, own)
    return areAlike(nodes) ? list(nodes, own) : `[${object(nodes, document.part(own, 0))}]`
  }
  const list = (nodes: readonly Node[], own: unknown): string =>
    `[${nodes.map((node, k) => value(node, document.part(own, k))).join(',')}]`
  /** The members of an object; elements of the same name are a list. */
  const object = (nodes: readonly Node[], own: unknown): string => {
    const groups = new Map<string, Node[]>()
    for (const node of nodes) addTo(groups, node.name, node)
    const members = [...groups].map(([key, group]) => {
      const member = document.part(own, key)
      return `${JSON.stringify(key)}:${group.length > 1 ? list(group, member) : value(group[0]!, member)}`
    })
    return `{${members.join(',')}}`
  }
  const value = (node: Node, own: unknown): string => {
    const { kinds: allowed } = document.declared(own)
    if (node.inside.length > 0) return container(node.inside, own, allowed)
    const inner = node.text.trim()
    const empty = inner === '' ? emptyOf(allowed) : undefined
    return empty ?? (own === undefined ? leaf(inner) : JSON.stringify(inner))
  }
  const all = text.startsWith('<') ? elementsOf(text) : undefined
  return all && container(all, schema, kinds)
}
/** Whether the elements are items: several of the same name, or one with a name that only items have. */
const isItems = (nodes: readonly Node[]): boolean =>
  areAlike(nodes) && (nodes.length > 1 || /^(?:item|element|entry|li)$/.test(nodes[0]!.name))
const areAlike = (nodes: readonly Node[]): boolean => nodes.every(({ name }) => name === nodes[0]!.name)

/** The JSON of a value without text: an empty list or object, if that is allowed and no string is. */
export const emptyOf = (kinds: ReadonlySet<Kind>): string | undefined =>
  kinds.has('string') ? undefined : kinds.has('array') ? '[]' : kinds.has('object') ? '{}' : undefined
