import { createContext, type ReactElement, type ReactNode } from 'react'

/** What the server knows of the page it renders; nothing of it exists in the browser. */
export type DocumentFacts = {
  /** The address of the script that wakes islands. */
  loader: string
  /** Set in development only: the module that keeps state across edits. */
  refreshRuntime?: string
}

/** How parts of a document are made; an app is made in one. */
export type DocumentParts = {
  /** Renders an island as a root of its own, so that its ids are the same when it wakes. */
  renderIsland: (element: ReactElement, idPrefix: string) => string
  /** Renders a part that is kept. */
  renderPart: (part: ReactNode, idPrefix: string) => string
  /** The place of a text in the page. */
  place: (html: string) => ReactElement
}

export type DocumentRendering = DocumentFacts & Partial<DocumentParts>

export const DocumentContext = createContext<DocumentRendering | undefined>(undefined)
