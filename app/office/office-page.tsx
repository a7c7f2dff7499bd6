import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import officeStyles from '#app/styles/office.css?url'

/** What a page of the office declares to the layout around it. */
export type DashboardHandle = {
  title: string
  /** Whether it has a list to search. */
  searchable?: boolean
  /** The placeholder of the search box. */
  searchHint?: string
  /** Whether it fills the window and has its own scroll areas. */
  isFullHeight?: boolean
  /** Whether it renders the content of the top bar itself, and needs a narrow sidebar. */
  hasOwnTopBar?: boolean
}

export function isDashboardHandle(handle: unknown): handle is DashboardHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle
}

/** The style sheet of every page of the office. */
export function officeLinks() {
  return [{ rel: 'stylesheet', href: officeStyles }]
}

/** The element in the top bar that the open page renders into. */
export const TopBarSlot = createContext<HTMLElement | null>(null)

/** Renders a page's own content into the top bar, after hydration. */
export function TopBarContent({ children }: { children: ReactNode }) {
  const slot = use(TopBarSlot)
  return slot && createPortal(children, slot)
}
