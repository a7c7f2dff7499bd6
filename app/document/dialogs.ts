/**
 * Dialogs of a page that open by their buttons (`commandfor`) and by their address (`/team#slug`).
 * Browsers that know `command` open them by button without this.
 */
export function openDialogs() {
  const knowsCommands = 'commandForElement' in HTMLButtonElement.prototype
  if (!knowsCommands) {
    addEventListener('click', (event) => {
      const button = event.target instanceof Element ? event.target.closest('button[commandfor]') : null
      const dialog = button && findDialog(button.getAttribute('commandfor'))
      if (!dialog) return
      if (button.getAttribute('command') === 'show-modal') dialog.showModal()
      else dialog.close()
    })
  }
  const openByAddress = () => {
    const dialog = findDialog(location.hash.slice(1))
    if (dialog && !dialog.open) dialog.showModal()
  }
  addEventListener('hashchange', openByAddress)
  openByAddress()

  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[id]')) {
    // Whoever opens one that may have the focus begins with its name, and not with the button that closes it.
    dialog.addEventListener('toggle', () => {
      if (dialog.open && dialog.hasAttribute('tabindex')) dialog.focus()
    })
    // A closed biography leaves its address, so that a reload does not open it again.
    dialog.addEventListener('close', () => {
      if (location.hash === `#${dialog.id}`) history.replaceState(null, '', location.pathname + location.search)
    })
  }
}

function findDialog(id: string | null) {
  const element = id ? document.getElementById(id) : null
  return element instanceof HTMLDialogElement && element.closedBy !== 'none' ? element : undefined
}

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
