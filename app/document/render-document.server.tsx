import { createHash, randomUUID } from 'node:crypto'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { Content } from '#domain/firm/content.ts'
import { pageShares } from '#domain/share/shares.server.ts'
import {
  ContentContext,
  DocumentContext,
  type DocumentFacts,
  type DocumentRendering,
  type SiteContent,
} from './document-context.ts'
import { openDisclaimer, pageChange } from './inline-scripts.ts'

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

/** Builds the content of documents once per load of content/, so its cached fragments are dropped with it. */
export function openSiteContent(publicUrl: string, sharesOf: (content: Content) => SiteContent['shares'] = pageShares) {
  let current: { content: Content; siteContent: SiteContent } | undefined

  return (content: Content) => {
    if (current?.content !== content) {
      current = { content, siteContent: { content, publicUrl, shares: sharesOf(content), fragments: new Map() } }
    }
    return current.siteContent
  }
}

/** Hashes of the inline scripts of public pages, for `script-src` of the Content-Security-Policy. */
export const inlineScriptSources = [openDisclaimer, pageChange].map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
)
