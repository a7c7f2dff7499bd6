import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** The place in the bar of the frame that the open page fills. */
export const BarPlace = createContext<HTMLElement | null>(null)

/** What a page puts into the bar above it, once the page is awake. */
export function OwnBar({ children }: { children: ReactNode }) {
  const place = use(BarPlace)
  return place && createPortal(children, place)
}
