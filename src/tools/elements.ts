/**
 * Values written as elements where the schema declares a list or an object:
 *
 *     <item>1</item><item>2</item>
 *     <limit>3</limit><names><item>a</item></names>
 */
import { unicode } from '../engine/chars.ts'
import { addTo } from '../engine/memo.ts'
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
    const tag = TAG()
    tag.lastIndex = next
    const [all, data, slash, name, empty] = tag.exec(text) ?? []
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
  const nodes = text.startsWith('<') ? elementsOf(text) : undefined
  return nodes && new Reader(document, leaf).container(nodes, schema, kinds)
}

class Reader {
  readonly #document: SchemaDocument
  readonly #leaf: Leaf
  constructor(document: SchemaDocument, leaf: Leaf) {
    this.#document = document
    this.#leaf = leaf
  }

  container(nodes: readonly Node[], schema: unknown, kinds: ReadonlySet<Kind>): string {
    const isList = kinds.has('array') && (!kinds.has('object') || isItems(nodes))
    if (!isList) return this.#object(nodes, schema)
    const item = (node: Node, k: number) => this.#value(node, this.#document.item(schema, k))
    const same = nodes.every(({ name }) => name === nodes[0]!.name)
    return `[${same ? nodes.map(item).join(',') : this.#object(nodes, this.#document.item(schema, 0))}]`
  }

  /** The members of an object; elements of the same name are a list. */
  #object(nodes: readonly Node[], schema: unknown): string {
    const groups = new Map<string, Node[]>()
    for (const node of nodes) addTo(groups, node.name, node)
    const members = [...groups].map(([key, group]) => {
      const member = this.#document.member(schema, key)
      const items = group.length > 1
      const item = (k: number) => this.#document.item(member, k)
      const json = items
        ? `[${group.map((node, k) => this.#value(node, item(k))).join(',')}]`
        : this.#value(group[0]!, member)
      return `${JSON.stringify(key)}:${json}`
    })
    return `{${members.join(',')}}`
  }

  #value(node: Node, schema: unknown): string {
    const { kinds } = this.#document.declared(schema)
    if (node.inside.length > 0) return this.container(node.inside, schema, kinds)
    const text = node.text.trim()
    if (text === '' && !kinds.has('string') && kinds.has('array')) return '[]'
    if (text === '' && !kinds.has('string') && kinds.has('object')) return '{}'
    return schema === undefined ? this.#leaf(text) : JSON.stringify(text)
  }
}
/** Whether the elements are items: several of the same name, or one with a name that only items have. */
const isItems = (nodes: readonly Node[]): boolean =>
  nodes.every(({ name }) => name === nodes[0]!.name) &&
  (nodes.length > 1 || /^(?:item|element|entry|li)$/.test(nodes[0]!.name))
