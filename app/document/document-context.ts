import { createContext, type ReactElement } from 'react'

/** What the server knows of the page it renders; nothing of it exists in the browser. */
export type DocumentRendering = {
  /** The address of the script that wakes islands. */
  loader: string
  /** Set in development only: the module that keeps state across edits. */
  refreshRuntime?: string
  /** Renders an island as a root of its own, so that its ids are the same when it wakes. */
  renderIsland: (element: ReactElement, idPrefix: string) => string
  /** The number under which a failure of this page is in the log. */
  incident: string
}

export const DocumentContext = createContext<DocumentRendering | undefined>(undefined)
