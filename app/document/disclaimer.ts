import { pageRules } from '#domain/page-rules.ts'

const { sessionKey } = pageRules.disclaimer

/** Keeps the disclaimer open until it is accepted, and remembers that for the browser session. */
export function keepDisclaimer(dialog: HTMLDialogElement) {
  const form = dialog.querySelector('form')
  const box = dialog.querySelector<HTMLInputElement>('input[type=checkbox]')
  const alert = dialog.querySelector<HTMLElement>('[role=alert]')
  if (!form || !box || !alert) return

  const show = (missing: boolean) => {
    // An alert is heard when its words arrive, so they come and go rather than hide.
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
    show(true)
    box.focus()
  })
  box.addEventListener('change', () => show(false))

  // Not every browser knows closedby: there a repeated Escape closes it all the same, so it opens again.
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.addEventListener('close', () => {
    if (sessionStorage.getItem(sessionKey) === null) return dialog.showModal()
    // The keyboard begins at the top again: from where the dialog stands, Tab would have passed the menu.
    document.body.tabIndex = -1
    document.body.focus({ preventScroll: true })
    document.body.removeAttribute('tabindex')
  })
}
