import { createContext } from 'react'

/** The number under which a failure of this page is in the log; absent where the failure is the browser's own. */
export const IncidentContext = createContext<string | undefined>(undefined)

/** The number that a page from the server holds: an app that takes the page over must find what the server rendered. */
export function readIncident(page: Document) {
  return page.querySelector<HTMLElement>('[data-incident]')?.dataset.incident
}
