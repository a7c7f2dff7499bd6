import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { wordsOfHtml } from './html.ts'

export type Heading = { id: string; text: string }

/** Ids that the pages around a text have already. */
const taken = new Set(['main', 'nav', 'find-bar', 'nav-q', 'bar-q', 'cite', 'related'])

/** The page has its own first heading. */
export function lowerTopHeading() {
  return (tree: Root) => {
    visit(tree, 'element', (element) => {
      if (element.tagName === 'h1') element.tagName = 'h2'
    })
  }
}

/** `## White collar matters {#white-collar}` keeps its address when its words change. */
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

/** Each id is there once, and none is empty: a dot is in no id that words become. */
export function makeIdsUnique() {
  return (tree: Root) => {
    const seen = new Map<string, number>([...taken].map((id) => [id, 1]))
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

/** The sections of a text, for its contents. */
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

/** The sections of a text that we made into HTML, for its contents; the list of notes is none. */
export function contentsOf(html: string): Heading[] {
  return [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs)]
    .map(([, id = '', words = '']) => ({ id, text: wordsOfHtml(words.replace(/<sup class="fnref">.*?<\/sup>/gs, '')) }))
    .filter(({ id, text }) => id !== 'notes.head' && text !== '')
}
