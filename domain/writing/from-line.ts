import type { PhrasingContent } from 'mdast'
import { isSameStyle, type Part, type Style } from './document.ts'

/** What stands in a line, nested as Markdown nests it; a break at the end of a line is none. */
export function lineOf(parts: Part[]): PhrasingContent[] {
  const end = parts.findLastIndex(({ type }) => type !== 'hardBreak')
  const kept = parts.slice(0, end + 1)
  return nested(kept.map((part, at) => ({ part, styles: stylesOf(part, kept[at - 1], kept[at + 1]) })))
}

type Leaf = { part: Part; styles: Style[] }

/** A break has the styles of both its neighbours: one at the end of bold words would keep Markdown from seeing them end. */
function stylesOf({ type, marks = [] }: Part, before?: Part, after?: Part) {
  if (type !== 'hardBreak') return marks
  return marks.filter((style) =>
    [before, after].every((part) => part?.marks?.some((other) => isSameStyle(style, other))),
  )
}

/** The style that goes on longest is the outermost. */
function nested(leaves: Leaf[]): PhrasingContent[] {
  const nodes: PhrasingContent[] = []
  let at = 0
  while (at < leaves.length) {
    const leaf = leaves[at] as Leaf
    const outer = longest(leaves, at)
    if (!outer) {
      nodes.push(leafOf(leaf))
      at++
      continue
    }
    const within = leaves.slice(at, at + outer.length).map(({ part, styles }) => ({
      part,
      styles: styles.filter((style) => !isSameStyle(style, outer.style)),
    }))
    nodes.push(wrapped(outer.style, nested(within)))
    at += outer.length
  }
  return nodes
}

const order = ['link', 'bold', 'italic', 'strike']

function longest(leaves: Leaf[], at: number) {
  const styles = (leaves[at]?.styles ?? []).filter(({ type }) => order.includes(type))
  const runs = styles.map((style) => {
    const end = leaves.findIndex((leaf, index) => index > at && !leaf.styles.some((other) => isSameStyle(style, other)))
    return { style, length: (end < 0 ? leaves.length : end) - at }
  })
  return runs.sort((one, other) => other.length - one.length || rank(one) - rank(other))[0]
}

function rank({ style }: { style: Style }) {
  return order.indexOf(style.type)
}

function wrapped({ type, attrs }: Style, children: PhrasingContent[]): PhrasingContent {
  if (type === 'bold') return { type: 'strong', children }
  if (type === 'italic') return { type: 'emphasis', children }
  if (type === 'strike') return { type: 'delete', children }
  const title = attrs?.title ? String(attrs.title) : null
  return { type: 'link', url: String(attrs?.href ?? ''), title, children } as PhrasingContent
}

function leafOf({ part: { type, attrs = {}, text = '' }, styles }: Leaf): PhrasingContent {
  if (type === 'hardBreak') return { type: 'break' }
  if (type === 'image') {
    return {
      type: 'image',
      url: String(attrs.src),
      alt: String(attrs.alt ?? ''),
      title: (attrs.title as string) || null,
    }
  }
  if (type === 'footnoteReference') {
    const label = String(attrs.label)
    return { type: 'footnoteReference', label, identifier: label.toLowerCase() }
  }
  return styles.some((style) => style.type === 'code')
    ? { type: 'inlineCode', value: text }
    : { type: 'text', value: text }
}
