/** Keeps the keyboard inside the open menu. */
export function keepMenu(menu: HTMLElement) {
  const others = document.querySelectorAll<HTMLElement>('body > :not(header, script), .head-in > :not(#nav)')
  const hold = (open: boolean) => {
    for (const other of others) other.inert = open
    document.documentElement.classList.toggle('is-held', open)
  }
  menu.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState !== 'open') return
    hold(true)
    menu.querySelector('button')?.focus()
  })
  // Before it is gone, since the browser then gives the focus back to the button that opened it.
  menu.addEventListener('beforetoggle', (event) => {
    if ((event as ToggleEvent).newState === 'closed') hold(false)
  })
}

/** Closes when the page is left, so that Back does not find it open. */
export function closeOnLeave(popover: HTMLElement) {
  addEventListener('pagehide', () => popover.hidePopover?.())
}
