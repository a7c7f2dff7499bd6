import { longDate } from '#domain/dates.ts'
import { fill } from '#domain/template.ts'
/** Offers to copy the words above, where the browser lets a page copy; it does so only over https or on its own machine. */
export function offerCopy(offer: HTMLElement) {
  const words = offer.previousElementSibling
  const copied = offer.querySelector<HTMLElement>('[role=status] > *')
  if (!words || !copied || !navigator.clipboard) return
  offer.hidden = false
  offer.querySelector('button')?.addEventListener('click', async () => {
    copied.hidden = true
    try {
      await navigator.clipboard.writeText(words.textContent ?? '')
      copied.hidden = false
    } catch {
      // Forbidden by its owner: what is selected can still be copied by hand.
      getSelection()?.selectAllChildren(words)
    }
  })
}

/** Offers the phone's own share sheet where there is one, in place of the links; else a copy beside them. */
export function offerShare(share: HTMLElement) {
  const { title, url, share: offer, copied, notCopied } = share.dataset
  const list = share.querySelector('ul')
  const copy = share.querySelector<HTMLElement>('li[hidden]')
  const button = copy?.querySelector('button')
  const said = share.querySelector('[role=status]')
  if (!url || !list || !copy || !button || !said) return
  if ('share' in navigator) {
    button.textContent = offer ?? ''
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
      said.textContent = (done ? copied : notCopied) ?? ''
    })
  }
}

/** What only the browser knows of a sheet: the day it is printed on, and which biography is open. */
export function preparePrint(letterhead: HTMLElement) {
  const root = document.documentElement
  const [day, address] = letterhead.querySelectorAll<HTMLElement>('.letterhead-page span')
  const page = address?.textContent
  const name = letterhead.querySelector('.letterhead-name')?.textContent
  const sheet = document.createElement('div')
  sheet.className = 'bio bio-sheet'

  addEventListener('beforeprint', () => {
    // Only the style sheet can write at the foot of each page.
    root.style.setProperty('--folio', JSON.stringify(name))
    day?.replaceChildren(fill(day.dataset.printed ?? '', { day: longDate(new Date().toISOString()) }))
    const biography = document.querySelector('dialog[open] > .bio-in')
    if (!biography) return
    // A modal dialog is cut off at the foot of the first page, so a copy of it stands in the flow meanwhile.
    sheet.replaceChildren(biography.cloneNode(true))
    document.querySelector('main')?.append(sheet)
    address?.replaceChildren(`${page}#${biography.parentElement?.id}`)
  })
  addEventListener('afterprint', () => {
    root.removeAttribute('style')
    sheet.remove()
    address?.replaceChildren(page ?? '')
  })
}

/** A button that prints is there only where it does. */
export function offerPrint(button: HTMLElement) {
  button.hidden = false
  button.addEventListener('click', () => print())
}
