/** The topmost open modal dialog: the last in the page, since a nested dialog is inside the one that opened it. */
export function uppermostDialog() {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1)
}
