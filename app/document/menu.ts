/** Keeps the keyboard inside the open menu, and closes it when the page is left, so that Back does not find it open. */
export function keepMenu(menu: HTMLElement) {
  const others = document.querySelectorAll<HTMLElement>('body > :not(header, script), header .logo')
  menu.addEventListener('toggle', (event) => {
    const open = (event as ToggleEvent).newState === 'open'
    for (const other of others) other.inert = open
    document.documentElement.classList.toggle('is-held', open)
  })
  addEventListener('pagehide', () => menu.hidePopover())
}
