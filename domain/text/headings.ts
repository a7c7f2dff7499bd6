import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { wordsOfHtml } from './html.ts'

export type Heading = { id: string; text: string }

/** Ids that the page around a text uses already. */
const reservedIds = new Set(['main', 'nav', 'find-bar', 'nav-q', 'bar-q', 'cite', 'related'])

/** Turns h1 into h2: the page has its own h1. */
export function lowerTopHeading() {
  return (tree: Root) => {
    visit(tree, 'element', (element) => {
      if (element.tagName === 'h1') element.tagName = 'h2'
    })
  }
}

/** Reads ids of headings, so that links stay valid when the words change: `## White collar matters {#white-collar}`. */
export function adoptGivenIds() {
  return (tree: Root) => {
    visit(tree, 'element', (element) => {
      const last = element.children.at(-1)
      if (!isHeading(element) || last?.type !== 'text') return
      const given = /\s*\{#([a-z0-9-]+)\}\s*$/.exec(last.value)
      if (!given) return
      element.properties.id = given[1]
      last.value = last.value.slice(0, given.index)
    })
  }
}

/** Makes every id unique and removes empty ones. The dot in the suffix occurs in no id made from words. */
export function makeIdsUnique() {
  return (tree: Root) => {
    const seen = new Map<string, number>([...reservedIds].map((id) => [id, 1]))
    visit(tree, 'element', (element) => {
      const { id } = element.properties
      if (typeof id !== 'string' || !isHeading(element)) return
      const times = (seen.get(id) ?? 0) + 1
      seen.set(id, times)
      if (id === '') delete element.properties.id
      else if (times > 1) element.properties.id = `${id}.${times}`
    })
  }
}

/** Collects the h2 headings for the table of contents. */
export function listHeadings() {
  return (tree: Root, file: { data: Record<string, unknown> }) => {
    const headings: Heading[] = []
    visit(tree, 'element', (element) => {
      if (element.tagName === 'h2') headings.push({ id: String(element.properties.id), text: textOf(element) })
    })
    file.data.headings = headings
  }
}

function isHeading(element: Element) {
  return /^h[1-6]$/.test(element.tagName)
}

/** The h2 headings of rendered HTML for the table of contents, without the list of notes. */
export function contentsOf(html: string): Heading[] {
  return [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs)]
    .map(([, id = '', words = '']) => ({ id, text: wordsOfHtml(words.replace(/<sup class="fnref">.*?<\/sup>/gs, '')) }))
    .filter(({ id, text }) => id !== 'notes.head' && text !== '')
}
