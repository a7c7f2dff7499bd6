import { pageRules } from '#domain/page-rules.ts'

/**
 * Opens the disclaimer as the page is read, before anything is painted: a visitor who has yet to accept sees
 * nothing else first, and one who has accepted never sees it flash. It stands right behind the dialog.
 * A page that was made ready ahead asks when it is opened, since it may have been accepted meanwhile.
 */
export const openDisclaimer = `(${openUnlessAccepted})('${pageRules.disclaimer.sessionKey}')`

/** Sent as it stands here, it uses nothing around it. */
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
