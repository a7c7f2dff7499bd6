import type { MouseEvent, ReactNode } from 'react'

type MenuProps = {
  id: string
  className?: string
  label: string
  /** Whether a button in it ends it too, as a link does. */
  endsByButton?: boolean
  children: ReactNode
}

/** What a button opens; it closes by itself, and when one of its links is followed. */
export function Menu({ id, className = 'menu', label, endsByButton = false, children }: MenuProps) {
  /** With the click: a page that arrives later would close what was opened while it was on its way. */
  function closeWithChoice({ target, currentTarget }: MouseEvent<HTMLElement>) {
    if (target instanceof Element && target.closest(endsByButton ? 'a, button' : 'a')) currentTarget.hidePopover?.()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is chosen by key is clicked too.
    <section className={className} id={id} popover="auto" aria-label={label} onClick={closeWithChoice}>
      {children}
    </section>
  )
}
