/** The modal dialog that stands over all else, if one is open: a question stands inside the dialog that it is about. */
export function uppermostDialog() {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1)
}
