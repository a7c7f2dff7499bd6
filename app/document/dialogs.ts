import { pageRules } from '#domain/page-rules.ts'

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
  const others = document.querySelectorAll<HTMLElement>('body > :not(header, script), .head-inner > :not(#nav)')
  const setPageInert = (open: boolean) => {
    for (const other of others) other.inert = open
    document.documentElement.classList.toggle('is-menu-open', open)
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

const { sessionKey } = pageRules.disclaimer

/** Keeps the disclaimer open until it is accepted, and stores the acceptance for the browser session. */
export function requireDisclaimer(dialog: HTMLDialogElement) {
  const form = dialog.querySelector('form')
  const box = dialog.querySelector<HTMLInputElement>('input[type=checkbox]')
  const alert = dialog.querySelector<HTMLElement>('[role=alert]')
  if (!form || !box || !alert) return

  const setMissing = (missing: boolean) => {
    // A screen reader announces an alert when its text is inserted, so add and remove the text.
    alert.hidden = !missing
    alert.querySelector('span')?.replaceChildren(missing ? String(dialog.dataset.alert) : '')
    if (missing) box.setAttribute('aria-invalid', 'true')
    else box.removeAttribute('aria-invalid')
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!box.checked) {
      setMissing(true)
      box.focus()
      return
    }
    sessionStorage.setItem(sessionKey, new Date().toISOString())
    dialog.close()
    // Move the focus to the top of the page: from the place of the dialog, Tab would skip the menu. The close event
    // is too late for it: a Tab may come before.
    document.body.tabIndex = -1
    document.body.focus({ preventScroll: true })
    document.body.removeAttribute('tabindex')
  })
  box.addEventListener('change', () => setMissing(false))

  // Browsers without `closedby` close a dialog at the second Escape in spite of preventDefault, so open it again.
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.addEventListener('close', () => {
    if (sessionStorage.getItem(sessionKey) === null) dialog.showModal()
  })
}
