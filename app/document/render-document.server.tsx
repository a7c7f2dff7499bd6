import { randomUUID } from 'node:crypto'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  ContentContext,
  DocumentContext,
  type DocumentFacts,
  type DocumentRendering,
  type SiteContent,
} from './document-context.ts'

/** Nobody who writes a text can know it. */
const place = `part-${randomUUID()}`
const places = new RegExp(`<${place} id="(\\d+)"></${place}>`, 'g')

/** A page as one text, made at once: nothing in a document waits for anything. */
export function renderDocument(page: ReactElement, facts: DocumentFacts, words: SiteContent) {
  return `<!DOCTYPE html>${render(page, facts, words)}`
}

function render(element: ReactNode, facts: DocumentFacts, words: SiteContent, identifierPrefix?: string) {
  const parts: string[] = []
  const rendering: DocumentRendering = {
    ...facts,
    renderIsland: (island, idPrefix) => renderToString(island, { identifierPrefix: idPrefix }),
    renderPart: (part, name) => render(part, facts, words, name),
    place: (html) => createElement(place, { id: parts.push(html) - 1 }),
  }
  // Nobody hydrates it, so no comments stand between the parts of a sentence: a screen reader read 'Twooffices'.
  const html = renderToStaticMarkup(
    <DocumentContext value={rendering}>
      <ContentContext value={words}>{element}</ContentContext>
    </DocumentContext>,
    { identifierPrefix },
  )
  return html.replace(places, (_, at) => parts[at] ?? '')
}
