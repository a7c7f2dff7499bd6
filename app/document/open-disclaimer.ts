import { pageRules } from '#domain/page-rules.ts'

/**
 * Opens the disclaimer while the page is parsed, before the first paint: a visitor who has not accepted it sees
 * nothing else first, and one who has never sees it flash. The script follows the dialog in the page.
 * A prerendered page checks when it is activated: the disclaimer may have been accepted in the meantime.
 */
export const openDisclaimer = `(${openUnlessAccepted})('${pageRules.disclaimer.sessionKey}')`

/** Sent to the browser as source text, so it must not use anything outside itself. */
function openUnlessAccepted(key: string) {
  const open = () => {
    try {
      if (sessionStorage.getItem(key) === null) (document.getElementById('disclaimer') as HTMLDialogElement).showModal()
    } catch {}
  }
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', open, { once: true })
  else open()
}
