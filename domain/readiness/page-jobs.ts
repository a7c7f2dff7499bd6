import type { Element } from 'hast'
import { toString as wordsOf } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

/* Done by a process of the worker pool: to read a hundred pages would hold up whoever reads one. */

const parser = unified().use(rehypeParse)

export type PageFacts = {
  title: string
  description: string
  /** Where its links lead, as they are written. */
  links: string[]
  /** The places of it that a link can name. */
  ids: string[]
  /** Its structured data; null where it cannot be read. */
  things: unknown[] | null
}

export function readPage(html: string): PageFacts {
  const facts: PageFacts = { title: '', description: '', links: [], ids: [], things: [] }
  visit(parser.parse(html), 'element', (element) => read(element, facts))
  return facts
}

function read(element: Element, facts: PageFacts) {
  const { tagName, properties } = element
  if (properties.id) facts.ids.push(String(properties.id))
  if (tagName === 'a' && properties.href) facts.links.push(String(properties.href))
  // A drawing has a title too.
  if (tagName === 'title') facts.title ||= wordsOf(element).trim()
  if (tagName === 'meta' && properties.name === 'description') facts.description = String(properties.content).trim()
  if (tagName === 'script' && properties.type === 'application/ld+json') {
    const things = thingsIn(wordsOf(element))
    facts.things = things && facts.things && [...facts.things, ...things]
  }
}

function thingsIn(text: string): unknown[] | null {
  try {
    const { '@graph': graph, ...thing } = JSON.parse(text)
    return Array.isArray(graph) ? graph : [thing]
  } catch {
    return null
  }
}
