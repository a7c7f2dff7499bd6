import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type MenuProps = { id: string; className?: string; label: string; children: ReactNode }

/** What a button of the top bar opens; it closes by itself, and when one of its links was followed. */
export function Menu({ id, className = '', label, children }: MenuProps) {
  const menu = useRef<HTMLElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: every new place closes it, whichever that is.
  useEffect(() => {
    menu.current?.hidePopover()
  }, [key])

  return (
    <section className={`menu ${className}`} id={id} popover="auto" aria-label={label} ref={menu}>
      {children}
    </section>
  )
}
