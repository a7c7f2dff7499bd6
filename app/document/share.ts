/** Offers the phone's own share sheet where there is one, in place of the links; else a copy beside them. */
export function offerShare(share: HTMLElement) {
  const { title, url } = share.dataset
  const list = share.querySelector('ul')
  const copy = share.querySelector<HTMLElement>('li[hidden]')
  const button = copy?.querySelector('button')
  const said = share.querySelector('[role=status]')
  if (!url || !list || !copy || !button || !said) return
  if ('share' in navigator) {
    button.textContent = 'Share this page'
    list.replaceChildren(copy)
    copy.hidden = false
    // Whoever closes the sheet has changed their mind; nothing went wrong.
    button.addEventListener('click', () => void navigator.share({ title, url }).catch(() => {}))
  } else if ('clipboard' in navigator) {
    copy.hidden = false
    button.addEventListener('click', async () => {
      const done = await navigator.clipboard.writeText(url).then(
        () => true,
        () => false,
      )
      said.textContent = done ? 'Copied.' : `The browser did not copy it. The address is ${url}`
    })
  }
}
