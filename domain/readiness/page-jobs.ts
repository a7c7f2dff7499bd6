import type { Element } from 'hast'
import { toString as wordsOf } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

/* Runs in the worker pool: parsing a hundred pages would delay visitors. */

const parser = unified().use(rehypeParse)

export type PageFacts = {
  title: string
  description: string
  /** The link targets as they are in the HTML. */
  links: string[]
  /** The ids that a link can name in its fragment. */
  ids: string[]
  /** Its structured data; null if it cannot be parsed. */
  structuredData: unknown[] | null
}

export function readPage(html: string): PageFacts {
  const facts: PageFacts = { title: '', description: '', links: [], ids: [], structuredData: [] }
  visit(parser.parse(html), 'element', (element) => readElement(element, facts))
  return facts
}

function readElement(element: Element, facts: PageFacts) {
  const { tagName, properties } = element
  if (properties.id) facts.ids.push(String(properties.id))
  if (tagName === 'a' && properties.href) facts.links.push(String(properties.href))
  // Keep the first: an SVG may have a title too.
  if (tagName === 'title') facts.title ||= wordsOf(element).trim()
  if (tagName === 'meta' && properties.name === 'description') facts.description = String(properties.content).trim()
  if (tagName === 'script' && properties.type === 'application/ld+json') {
    const objects = parseStructuredData(wordsOf(element))
    facts.structuredData = objects && facts.structuredData && [...facts.structuredData, ...objects]
  }
}

function parseStructuredData(text: string): unknown[] | null {
  try {
    const { '@graph': graph, ...object } = JSON.parse(text)
    return Array.isArray(graph) ? graph : [object]
  } catch {
    return null
  }
}
