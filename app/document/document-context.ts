import { createContext, type ReactElement, type ReactNode } from 'react'
import type { Content } from '#domain/firm/content.ts'

/** What the server knows of the page it renders; nothing of it exists in the browser. */
export type DocumentFacts = {
  /** The address of the script that wakes islands. */
  loader: string
  /** Set in development only: the module that keeps state across edits. */
  refreshRuntime?: string
}

/** How parts of a document are made; an app is made in one. */
type DocumentParts = {
  /** Renders an island as a root of its own, so that its ids are the same when it wakes. */
  renderIsland: (element: ReactElement, idPrefix: string) => string
  /** Renders a part that is kept. */
  renderPart: (part: ReactNode, idPrefix: string) => string
  /** The place of a text in the page. */
  place: (html: string) => ReactElement
}

export type DocumentRendering = DocumentFacts & Partial<DocumentParts>

export const DocumentContext = createContext<DocumentRendering | undefined>(undefined)

/** Where a share picture is, and what it says to those who do not see it. */
export type SharePicture = { path: string; alt: string }

export type SiteContent = {
  /** What the office alone should know stays out of what a page is made from. */
  content: Omit<Content, 'pictureFiles' | 'placeholders'>
  publicUrl: string
  /** What is shown where a page is shared; nothing while only the schedule is shown. */
  shares: { of: (path: string) => SharePicture | undefined }
  /** Cached fragments as HTML, by name and state. */
  fragments: Map<string, string>
}

/** Given by the server to the documents it renders. A loader's answer would be encoded for every reader. */
export const ContentContext = createContext<SiteContent | undefined>(undefined)

/** A failure on the server: its number in the log, and whether disk or database failed. */
type Incident = { id: string; isOutage: boolean }

/** Absent where the failure is the browser's own. */
export const IncidentContext = createContext<Incident | undefined>(undefined)

/** What a page from the server holds: an app that takes the page over must find what the server rendered. */
export function readIncident(page: Document): Incident | undefined {
  const shown = page.querySelector<HTMLElement>('[data-incident]')
  const { incident: id, outage } = shown?.dataset ?? {}
  return id ? { id, isOutage: outage !== undefined } : undefined
}
