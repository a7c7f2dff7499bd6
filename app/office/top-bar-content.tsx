import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** The element in the top bar that the open page renders into. */
export const TopBarSlot = createContext<HTMLElement | null>(null)

/** Renders a page's own content into the top bar, after hydration. */
export function TopBarContent({ children }: { children: ReactNode }) {
  const slot = use(TopBarSlot)
  return slot && createPortal(children, slot)
}
