import { pageRules } from '#domain/page-rules.ts'

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
    if (box.checked) {
      sessionStorage.setItem(sessionKey, new Date().toISOString())
      return
    }
    event.preventDefault()
    setMissing(true)
    box.focus()
  })
  box.addEventListener('change', () => setMissing(false))

  // Browsers without `closedby` close a dialog at the second Escape in spite of preventDefault, so open it again.
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.addEventListener('close', () => {
    if (sessionStorage.getItem(sessionKey) === null) return dialog.showModal()
    // Move the focus to the top of the page: from the place of the dialog, Tab would skip the menu.
    document.body.tabIndex = -1
    document.body.focus({ preventScroll: true })
    document.body.removeAttribute('tabindex')
  })
}
