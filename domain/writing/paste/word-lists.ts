import type { Element, ElementContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { childrenOf, element, type Holder, isBlank, isElement, styleOf } from './elements.ts'

/* Word puts a list on the clipboard as paragraphs that look like one, each with its level and its bullet or number. */

type Item = { level: number; ordered: boolean; start: number; content: ElementContent[] }

/** Makes lists of the paragraphs that were lists in Word. */
export function gatherLists(holder: Holder) {
  const gathered: ElementContent[] = []
  let items: Item[] = []
  const close = () => {
    if (items.length > 0) gathered.push(...nested(items))
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
  // A heading that is numbered is a heading.
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

/** Items of a deeper level stand in the item before them. */
function nested(items: Item[]): Element[] {
  const lists: Element[] = []
  let at = 0
  while (at < items.length) {
    const first = items[at] as Item
    const list = element(first.ordered ? 'ol' : 'ul', [], first.ordered ? { start: first.start } : {})
    while (at < items.length) {
      const item = items[at] as Item
      if (item.level <= first.level && (item.ordered !== first.ordered || item.level < first.level)) break
      const deeper = items.slice(at + 1)
      const end = deeper.findIndex(({ level }) => level <= item.level)
      const inner = end < 0 ? deeper : deeper.slice(0, end)
      list.children.push(element('li', [element('p', item.content), ...nested(inner)]))
      at += 1 + inner.length
    }
    lists.push(list)
  }
  return lists
}
