import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'

/* Functions on the elements of pasted HTML, shared by the steps of the cleaning. */

export type Holder = Root | Element

export function isElement(node: unknown, ...names: string[]): node is Element {
  const { type, tagName } = (node ?? {}) as Partial<Element>
  return type === 'element' && (names.length === 0 || names.includes(tagName ?? ''))
}

export function element(tagName: string, children: ElementContent[], properties: Element['properties'] = {}): Element {
  return { type: 'element', tagName, properties, children }
}

export function childrenOf(holder: Holder) {
  return holder.children as ElementContent[]
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
  return textOf(node).replaceAll('\u00a0', ' ').trim() === '' && !holds(node, 'img', 'hr', 'table', 'footnote-ref')
}

export function holds(node: Element, ...names: string[]): boolean {
  return isElement(node, ...names) || childrenOf(node).some((child) => isElement(child) && holds(child, ...names))
}

/** Yields every element with its ancestors, the outermost first. */
export function* withAncestors(holder: Holder, ancestors: Holder[] = []): Generator<[Element, Holder[]]> {
  for (const child of childrenOf(holder)) {
    if (!isElement(child)) continue
    yield [child, [...ancestors, holder]]
    yield* withAncestors(child, [...ancestors, holder])
  }
}
