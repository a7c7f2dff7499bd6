import { createContext, type ReactNode, use, useEffect, useState } from 'react'
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

/** A section of a long page: its id and its label. */
export type Part = readonly [id: string, label: string]

/** Links to the sections of a page, with the current one marked. */
export function SectionsNav({ label, parts }: { label: string; parts: readonly Part[] }) {
  const current = useFirstInView(parts)
  return (
    <nav className="account-nav" aria-label={label}>
      {parts.map(([id, label]) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}

/** The first section that is in view. */
function useFirstInView(parts: readonly Part[]) {
  const [current, setCurrent] = useState(parts[0]?.[0])

  useEffect(() => {
    const inView = new Set<string>()
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target.id)
        else inView.delete(target.id)
      }
      const first = parts.find(([id]) => inView.has(id))
      if (first) setCurrent(first[0])
    })
    for (const [id] of parts) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [parts])

  return current
}
