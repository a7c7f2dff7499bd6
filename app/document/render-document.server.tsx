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

/** Random, so that no text on a page can contain it. */
const placeholderTag = `part-${randomUUID()}`
const placeholders = new RegExp(`<${placeholderTag} id="(\\d+)"></${placeholderTag}>`, 'g')

/** Renders a page synchronously into one string: nothing in a document suspends. */
export function renderDocument(page: ReactElement, facts: DocumentFacts, siteContent: SiteContent) {
  return `<!DOCTYPE html>${render(page, facts, siteContent)}`
}

function render(element: ReactNode, facts: DocumentFacts, siteContent: SiteContent, identifierPrefix?: string) {
  const inserted: string[] = []
  const rendering: DocumentRendering = {
    ...facts,
    renderIsland: (island, idPrefix) => renderToString(island, { identifierPrefix: idPrefix }),
    renderFragment: (fragment, name) => render(fragment, facts, siteContent, name),
    insertHtml: (html) => createElement(placeholderTag, { id: inserted.push(html) - 1 }),
  }
  // A document is not hydrated, so omit React's comments between text nodes: a screen reader read 'Twooffices'.
  const html = renderToStaticMarkup(
    <DocumentContext value={rendering}>
      <ContentContext value={siteContent}>{element}</ContentContext>
    </DocumentContext>,
    { identifierPrefix },
  )
  return html.replace(placeholders, (_, index) => inserted[index] ?? '')
}
