import type { MouseEvent, ReactNode } from 'react'

type MenuProps = { id: string; className?: string; label: string; children: ReactNode }

/** What a button of the top bar opens; it closes by itself, and when one of its links is followed. */
export function Menu({ id, className = '', label, children }: MenuProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed by key is clicked too.
    <section className={`menu ${className}`} id={id} popover="auto" aria-label={label} onClick={closeWithLink}>
      {children}
    </section>
  )
}

/** With the click: a page that arrives later would close what was opened while it was on its way. */
function closeWithLink({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest('a')) currentTarget.hidePopover()
}
