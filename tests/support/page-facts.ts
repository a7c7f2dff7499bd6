import type { Root } from 'hast'
import { toString as wordsOf } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

export type Thing = { '@type': string; '@id'?: string; [name: string]: unknown }

/** The metadata of a page for search engines and social networks, parsed as a browser parses it. */
export type PageFacts = {
  title: string
  /** By name or property. A list, so that a test notices an entry that is there twice. */
  metas: Map<string, string[]>
  canonical: string[]
  things: Thing[]
}

export function readPageFacts(html: string): PageFacts {
  const facts: PageFacts = { title: '', metas: new Map(), canonical: [], things: [] }
  const tree: Root = unified().use(rehypeParse).parse(html)
  visit(tree, 'element', (element, _, parent) => {
    const { tagName, properties } = element
    // An SVG has titles too.
    if (tagName === 'title' && parent?.type === 'element' && parent.tagName === 'head') facts.title = wordsOf(element)
    if (tagName === 'meta') {
      const name = String(properties.name ?? properties.property ?? '')
      facts.metas.set(name, [...(facts.metas.get(name) ?? []), String(properties.content)])
    }
    if (tagName === 'link' && String(properties.rel) === 'canonical') facts.canonical.push(String(properties.href))
    if (tagName === 'script' && properties.type === 'application/ld+json') {
      const graph = JSON.parse(wordsOf(element))
      if (graph['@context'] !== 'https://schema.org') throw new Error('This is no data of schema.org.')
      facts.things.push(...graph['@graph'])
    }
  })
  return facts
}
