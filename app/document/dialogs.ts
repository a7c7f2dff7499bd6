/**
 * Opens the dialogs of a page by their buttons (`commandfor`) and by the URL (`/team#slug`).
 * Browsers that support `command` need no script for the buttons.
 */
export function enableDialogs() {
  const supportsCommands = 'commandForElement' in HTMLButtonElement.prototype
  if (!supportsCommands) {
    addEventListener('click', (event) => {
      const button = event.target instanceof Element ? event.target.closest('button[commandfor]') : null
      const dialog = button && findDialog(button.getAttribute('commandfor'))
      if (!dialog) return
      if (button.getAttribute('command') === 'show-modal') dialog.showModal()
      else dialog.close()
    })
  }
  const openByHash = () => {
    const dialog = findDialog(location.hash.slice(1))
    if (dialog && !dialog.open) dialog.showModal()
  }
  addEventListener('hashchange', openByHash)
  openByHash()

  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[id]')) {
    // Focus the dialog itself if it is focusable: a screen reader then starts with its name, not with the close button.
    dialog.addEventListener('toggle', () => {
      if (dialog.open && dialog.hasAttribute('tabindex')) dialog.focus()
    })
    // Remove the hash when a biography closes, so that a reload does not open it again.
    dialog.addEventListener('close', () => {
      if (location.hash === `#${dialog.id}`) history.replaceState(null, '', location.pathname + location.search)
    })
  }
}

function findDialog(id: string | null) {
  const element = id ? document.getElementById(id) : null
  return element instanceof HTMLDialogElement && element.closedBy !== 'none' ? element : undefined
}

/** Keeps the keyboard focus inside the open menu. */
export function trapMenuFocus(menu: HTMLElement) {
  const others = document.querySelectorAll<HTMLElement>('body > :not(header, script), .head-in > :not(#nav)')
  const setPageInert = (open: boolean) => {
    for (const other of others) other.inert = open
    document.documentElement.classList.toggle('is-held', open)
  }
  menu.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState !== 'open') return
    setPageInert(true)
    menu.querySelector('button')?.focus()
  })
  // Before it closes: the browser then returns the focus to the button that opened it, which must not be inert.
  menu.addEventListener('beforetoggle', (event) => {
    if ((event as ToggleEvent).newState === 'closed') setPageInert(false)
  })
  // From this width on it is a row without a close button, so a tablet that is turned must not leave it open.
  matchMedia('(min-width: 72rem)').addEventListener('change', () => menu.hidePopover?.())
}

/** Closes the popover when the page is left, so that it is not open after Back. */
export function closeOnLeave(popover: HTMLElement) {
  addEventListener('pagehide', () => popover.hidePopover?.())
}
