import { longDate } from '#domain/dates.ts'
import { type HoursWords, isOpen, nextOpening, type Schedule } from '#domain/firm/opening-hours.ts'
import { fill } from '#domain/template.ts'

/** Shows a button that copies the text above, where the Clipboard API exists: only over https or on localhost. */
export function enableCopyButton(container: HTMLElement) {
  const text = container.previousElementSibling
  const copied = container.querySelector<HTMLElement>('[role=status] > *')
  if (!text || !copied || !navigator.clipboard) return
  container.hidden = false
  container.querySelector('button')?.addEventListener('click', async () => {
    copied.hidden = true
    try {
      await navigator.clipboard.writeText(text.textContent ?? '')
      copied.hidden = false
    } catch {
      // The user denied access to the clipboard: select the text, so that it can be copied by hand.
      getSelection()?.selectAllChildren(text)
    }
  })
}

/** Replaces the links with the share sheet of the device, if it has one; otherwise adds a copy button. */
export function enableShareButton(share: HTMLElement) {
  const { title, url, share: shareLabel, copied, notCopied } = share.dataset
  const list = share.querySelector('ul')
  const item = share.querySelector<HTMLElement>('li[hidden]')
  const button = item?.querySelector('button')
  const status = share.querySelector('[role=status]')
  if (!url || !list || !item || !button || !status) return
  if ('share' in navigator) {
    button.textContent = shareLabel ?? ''
    list.replaceChildren(item)
    item.hidden = false
    // Closing the share sheet rejects the promise; that is not an error.
    button.addEventListener('click', () => void navigator.share({ title, url }).catch(() => {}))
  } else if ('clipboard' in navigator) {
    item.hidden = false
    button.addEventListener('click', async () => {
      const done = await navigator.clipboard.writeText(url).then(
        () => true,
        () => false,
      )
      status.textContent = (done ? copied : notCopied) ?? ''
    })
  }
}

/** Adds to a printed page what only the browser knows: the day of printing, and which biography is open. */
export function preparePrint(letterhead: HTMLElement) {
  const root = document.documentElement
  const [day, address] = letterhead.querySelectorAll<HTMLElement>('.letterhead-page span')
  const page = address?.textContent
  const name = letterhead.querySelector('.letterhead-name')?.textContent
  const sheet = document.createElement('div')
  sheet.className = 'bio bio-sheet'

  addEventListener('beforeprint', () => {
    // Only CSS can write at the foot of each printed page.
    root.style.setProperty('--folio', JSON.stringify(name))
    day?.replaceChildren(fill(day.dataset.printed ?? '', { day: longDate(new Date().toISOString()) }))
    const biography = document.querySelector('dialog[open] > .bio-inner')
    if (!biography) return
    // A modal dialog is cut off after the first printed page, so print a copy of it in the flow of the page.
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

/** Shows the print button, which does nothing without a script. */
export function enablePrintButton(button: HTMLElement) {
  button.hidden = false
  button.addEventListener('click', () => print())
}

/** Loads the map of a place only after a click: another company serves it. */
export function enableMap(map: HTMLElement) {
  const link = map.querySelector<HTMLElement>('.map-consent a')
  const button = map.querySelector<HTMLElement>('.map-consent button')
  const { embed, title } = map.dataset
  if (!link || !button || !embed || !title) return

  link.hidden = true
  button.hidden = false
  button.addEventListener('click', () => {
    const frame = document.createElement('iframe')
    frame.title = title
    frame.src = embed
    map.replaceChildren(frame)
    frame.focus()
  })
}

/**
 * Shows whether the firm is open now, and if not, when it opens. The server renders only what is true all day,
 * because the page is cached.
 */
export function showOpenStatus(line: HTMLElement) {
  const { words, ...schedule }: Schedule & { words: HoursWords } = JSON.parse(line.dataset.hours ?? '{}')
  const update = () => {
    const now = new Date()
    const open = isOpen(schedule, now)
    const next = nextOpening(schedule, words, now)
    line.textContent = open ? words.openNow : next ? fill(words.opens, { when: next }) : words.closedNow
    line.dataset.open = open ? 'yes' : 'no'
  }
  update()
  setInterval(update, 60_000)
}
