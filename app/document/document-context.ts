import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import type { Content } from '#domain/firm/content.ts'

/** Known to the server while it renders a page; not available in the browser. */
export type DocumentFacts = {
  /** The URL of the script that hydrates islands. */
  loader: string
  /** Set in development only: the module that keeps state across edits. */
  refreshRuntime?: string
}

/** Renders parts of a document separately; absent in the office, which is rendered as one React tree. */
type DocumentRenderers = {
  /** Renders an island as its own root, so that its ids are the same when it hydrates. */
  renderIsland: (element: ReactElement, idPrefix: string) => string
  /** Renders a fragment that will be cached. */
  renderFragment: (fragment: ReactNode, idPrefix: string) => string
  /** Inserts rendered HTML into the page. */
  insertHtml: (html: string) => ReactElement
}

export type DocumentRendering = DocumentFacts & Partial<DocumentRenderers>

export const DocumentContext = createContext<DocumentRendering | undefined>(undefined)

/** The path of a share image, and its alternative text. */
export type SharePicture = { path: string; alt: string }

export type SiteContent = {
  /** Without the fields that only the office may read. */
  content: Omit<Content, 'pictureFiles' | 'placeholders'>
  publicUrl: string
  /** The share image of a page; undefined while only the schedule is shown. */
  shares: { of: (path: string) => SharePicture | undefined }
  /** Cached fragments as HTML, by name and state. */
  fragments: Map<string, string>
}

/** Set by the server while it renders a document. Loader data would be serialized again for every request. */
export const ContentContext = createContext<SiteContent | undefined>(undefined)

/** A failure on the server: its request id in the log, and whether the disk or the database failed. */
type Incident = { id: string; isOutage: boolean }

/** Undefined if the failure happened in the browser. */
export const IncidentContext = createContext<Incident | undefined>(undefined)

/** Reads the incident from the page that the server rendered, so that hydration renders the same. */
export function readIncident(page: Document): Incident | undefined {
  const element = page.querySelector<HTMLElement>('[data-incident]')
  const { incident: id, outage } = element?.dataset ?? {}
  return id ? { id, isOutage: outage !== undefined } : undefined
}

/** The content of the website, and its public URL. */
export function useContent() {
  const content = useContext(ContentContext)
  if (!content) throw new Error('useContent() is used outside the pages of the website.')
  return content
}

/** A route with `handle = { app: true }` belongs to the office and is hydrated; all others are documents. */
export type AppHandle = { app: true }

export function isAppHandle(handle: unknown): handle is AppHandle {
  return typeof handle === 'object' && handle !== null && 'app' in handle && handle.app === true
}
