import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'

/* Functions on the elements of pasted HTML, shared by the steps of the cleaning. */

export type Container = Root | Element

export function isElement(node: unknown, ...names: string[]): node is Element {
  const { type, tagName } = (node ?? {}) as Partial<Element>
  return type === 'element' && (names.length === 0 || names.includes(tagName ?? ''))
}

export function element(tagName: string, children: ElementContent[], properties: Element['properties'] = {}): Element {
  return { type: 'element', tagName, properties, children }
}

export function childrenOf(container: Container) {
  return container.children as ElementContent[]
}

export function styleOf({ properties }: Element) {
  return String(properties.style ?? '').toLowerCase()
}

export function hasClass({ properties }: Element, name: RegExp) {
  const names = Array.isArray(properties.className) ? properties.className : []
  return names.some((one) => name.test(String(one)))
}

export function hrefOf({ properties }: Element) {
  return String(properties.href ?? '')
}

export function isBlank(node: ElementContent) {
  if (node.type === 'comment') return true
  if (node.type === 'text') return node.value.replaceAll('\u00a0', ' ').trim() === ''
  if (!isElement(node)) return true
  return textOf(node).replaceAll('\u00a0', ' ').trim() === '' && !contains(node, 'img', 'hr', 'table', 'footnote-ref')
}

export function contains(node: Element, ...names: string[]): boolean {
  return isElement(node, ...names) || childrenOf(node).some((child) => isElement(child) && contains(child, ...names))
}

/** Yields every element with its ancestors, the outermost first. */
export function* withAncestors(container: Container, ancestors: Container[] = []): Generator<[Element, Container[]]> {
  for (const child of childrenOf(container)) {
    if (!isElement(child)) continue
    yield [child, [...ancestors, container]]
    yield* withAncestors(child, [...ancestors, container])
  }
}

/* Reduces elements to their meaning, and drops their appearance. */

const allowedNames = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr', 'br', 'img'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'strong', 'em', 'del', 'a', 'footnote-ref', 'footnote-def'],
])
const newNames: Record<string, string> = {
  b: 'strong',
  i: 'em',
  s: 'del',
  strike: 'del',
  tt: 'code',
  dt: 'p',
  dd: 'p',
  caption: 'p',
  figcaption: 'p',
}
const blockNames = new Set([
  'div',
  'section',
  'article',
  'main',
  'header',
  'footer',
  'aside',
  'figure',
  'center',
  'address',
  'dl',
])

/** Keeps only elements that Markdown knows. */
export function makePlain(tree: Root) {
  tree.children = childrenOf(tree).flatMap((child) => plain(child))
  repairLists(tree)
}

function plain(node: ElementContent, asTyped = false): ElementContent[] {
  if (node.type === 'text') return [{ ...node, value: asTyped ? node.value : node.value.replace(spaces, ' ') }]
  if (!isElement(node)) return []
  const name = nameOf(node)
  const inner = withoutLead(
    childrenOf(node).flatMap((child) => plain(child, asTyped || name === 'pre')),
    name,
  )
  if (isBlank({ ...node, children: inner }) && !isElement(node, 'br', 'hr', 'td', 'th', 'img'))
    return blockNames.has(name) || name === 'p' ? [] : inner
  if (name === 'a') return isLink(node) ? [element('a', inner, { href: addressOf(node) })] : inner
  if (blockNames.has(name)) return hasBlocks(inner) ? inner : [element('p', inner)]
  if (!allowedNames.has(name)) return styled(node, inner)
  return styled(node, [element(name, inner, propertiesOf(node))], name)
}

const spaces = /[ \u00a0\r\n\t]{2,}/g

/** Removes the white space between a bullet or a number and its text. */
function withoutLead([first, ...rest]: ElementContent[], name: string): ElementContent[] {
  if (!first) return []
  if (first.type !== 'text' || !['p', 'li', 'footnote-def'].includes(name)) return [first, ...rest]
  return [{ ...first, value: first.value.replace(/^[\s\u00a0]+/, '') }, ...rest]
}

function nameOf(node: Element) {
  if (hasClass(node, /^MsoTitle$/)) return 'h1'
  const heading = /^MsoHeading([1-9])$/
  if (hasClass(node, heading)) {
    const [, level = '6'] =
      heading.exec(String((node.properties.className as string[]).find((one) => heading.test(one)))) ?? []
    return `h${Math.min(6, Number(level))}`
  }
  return newNames[node.tagName] ?? node.tagName
}

/** Google Docs uses styles instead of elements, and wraps everything in a `b` element of normal weight. */
function styled(node: Element, inner: ElementContent[], name = 'span') {
  const style = styleOf(node)
  if (name === 'strong' && /font-weight:\s*(?:normal|[1-4]00)/.test(style))
    return isElement(inner[0]) ? childrenOf(inner[0]) : inner
  if (name !== 'span' || inner.length === 0) return inner
  let words = inner
  if (hasBlocks(words)) return words
  if (/font-weight:\s*(?:bold|[6-9]00)/.test(style)) words = [element('strong', words)]
  if (/font-style:\s*italic/.test(style)) words = [element('em', words)]
  if (/text-decoration[^;]*line-through/.test(style)) words = [element('del', words)]
  return words
}

function hasBlocks(nodes: ElementContent[]) {
  return nodes.some((node) =>
    isElement(
      node,
      'p',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'ul',
      'ol',
      'li',
      'table',
      'blockquote',
      'pre',
      'hr',
      'footnote-def',
    ),
  )
}

function propertiesOf({ properties }: Element): Element['properties'] {
  const { colSpan, rowSpan, start, label, src, alt } = properties
  return { colSpan, rowSpan, start, label, src, alt }
}

function isLink(node: Element) {
  return /^(?:https?:\/\/|mailto:)/i.test(addressOf(node))
}

/** The target of a link; Google Docs wraps each in a redirect of its own. */
function addressOf(node: Element) {
  const address = hrefOf(node).trim()
  const redirectQuery = /^https:\/\/www\.google\.com\/url\?(.*)$/.exec(address)?.[1]
  return (redirectQuery && new URLSearchParams(redirectQuery).get('q')) || address
}

/** Moves a list that follows an item into that item. */
function repairLists(container: Container) {
  for (const child of childrenOf(container)) if (isElement(child)) repairLists(child)
  if (!isElement(container, 'ul', 'ol')) return
  const items: Element[] = []
  for (const child of childrenOf(container)) {
    if (isElement(child, 'li')) items.push(child)
    else if (isElement(child, 'ul', 'ol') && items.length > 0) items.at(-1)?.children.push(child)
    else if (!isBlank(child)) items.push(element('li', [child]))
  }
  container.children = items
}
