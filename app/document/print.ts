import { longDate } from '#domain/long-date.ts'

/** What only the browser knows of a sheet: the day it is printed on, and which biography is open. */
export function preparePrint(letterhead: HTMLElement) {
  const root = document.documentElement
  const [day, address] = letterhead.querySelectorAll('.lhd-page span')
  const page = address?.textContent
  const name = letterhead.querySelector('.lhd-name')?.textContent
  const sheet = document.createElement('div')
  sheet.className = 'bio bio-sheet'

  addEventListener('beforeprint', () => {
    // Only the style sheet can write at the foot of each page.
    root.style.setProperty('--folio', JSON.stringify(name))
    day?.replaceChildren(`Printed on ${longDate(new Date().toISOString())}`)
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
