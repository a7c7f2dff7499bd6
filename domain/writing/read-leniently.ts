import type { Nodes, Parents, Root } from 'mdast'
import { readMarkdown } from '#domain/text/read-markdown.ts'
import type { Part } from './document.ts'
import { toDocument } from './to-document.ts'
import { UnknownPartError } from './unknown-part.ts'

const unknown = new Set(['html', 'definition', 'linkReference', 'imageReference'])

/** What a document can show of any text, without the rest: enough to count it and to look for marks. */
export function readLeniently(markdown: string): Part {
  try {
    return toDocument(known(readMarkdown(markdown)) as Root)
  } catch (error) {
    if (error instanceof UnknownPartError || error instanceof RangeError) return { type: 'doc', content: [] }
    throw error
  }
}

function known(node: Nodes): Nodes {
  if (!('children' in node)) return node
  const children = (node as Parents).children.flatMap((child) => {
    if (!unknown.has(child.type)) return [known(child)]
    return 'children' in child ? child.children.map(known) : []
  })
  return { ...node, children } as Nodes
}
