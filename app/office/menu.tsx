import type { MouseEvent, ReactNode } from 'react'

type MenuProps = { id: string; className?: string; label: string; children: ReactNode }

/** What a button opens; it closes by itself, and when something in it is chosen. */
export function Menu({ id, className = 'menu', label, children }: MenuProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is chosen by key is clicked too.
    <section className={className} id={id} popover="auto" aria-label={label} onClick={closeWithChoice}>
      {children}
    </section>
  )
}

/** With the click: a page that arrives later would close what was opened while it was on its way. */
function closeWithChoice({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest('a, button')) currentTarget.hidePopover()
}
