import type { Element, ElementContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { childrenOf, element, type Holder, isBlank, isElement, styleOf } from './elements.ts'

/* Word copies a list as paragraphs, each with its level and its bullet or number as text. */

type Item = { level: number; ordered: boolean; start: number; content: ElementContent[] }

/** Turns these paragraphs back into lists. */
export function gatherLists(holder: Holder) {
  const gathered: ElementContent[] = []
  let items: Item[] = []
  const close = () => {
    if (items.length > 0) gathered.push(...nestItems(items))
    items = []
  }
  for (const child of childrenOf(holder)) {
    const item = isElement(child) ? itemOf(child) : undefined
    if (item) items.push(item)
    else if (!(items.length > 0 && isBlank(child))) {
      close()
      if (isElement(child)) gatherLists(child)
      gathered.push(child)
    }
  }
  close()
  holder.children = gathered
}

function itemOf(node: Element): Item | undefined {
  const level = /mso-list:\s*\S+\s+level(\d)/.exec(styleOf(node))?.[1]
  if (!level || !isElement(node, 'p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6')) return undefined
  const bullets: string[] = []
  const content = withoutBullet(childrenOf(node), bullets)
  const bullet = bullets.join('').replaceAll('\u00a0', ' ').trim()
  // A numbered heading stays a heading.
  if (/^h\d$/.test(node.tagName)) {
    node.children = content
    return undefined
  }
  const ordered = /^\(?(?:\d+|[a-z]{1,4})[.)]/i.test(bullet)
  return { level: Number(level), ordered, start: Number.parseInt(bullet.replace('(', ''), 10) || 1, content }
}

function withoutBullet(nodes: ElementContent[], bullets: string[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (!isElement(node)) return [node]
    if (/mso-list:\s*ignore/.test(styleOf(node))) {
      bullets.push(textOf(node))
      return []
    }
    return [{ ...node, children: withoutBullet(childrenOf(node), bullets) }]
  })
}

/** Nests items of a deeper level in the item before them. */
function nestItems(items: Item[]): Element[] {
  const lists: Element[] = []
  let index = 0
  while (index < items.length) {
    const first = items[index] as Item
    const list = element(first.ordered ? 'ol' : 'ul', [], first.ordered ? { start: first.start } : {})
    while (index < items.length) {
      const item = items[index] as Item
      if (item.level <= first.level && (item.ordered !== first.ordered || item.level < first.level)) break
      const deeper = items.slice(index + 1)
      const end = deeper.findIndex(({ level }) => level <= item.level)
      const inner = end < 0 ? deeper : deeper.slice(0, end)
      list.children.push(element('li', [element('p', item.content), ...nestItems(inner)]))
      index += 1 + inner.length
    }
    lists.push(list)
  }
  return lists
}
