/** The topmost open modal dialog. A nested dialog is inside the dialog that opened it, so it is the last in the page. */
export function uppermostDialog() {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1)
}
