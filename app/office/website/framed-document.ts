import { Idiomorph } from 'idiomorph'

/* Functions that change the document inside the preview iframe, called from the page around it. */

/**
 * Fetches a page as a parsed document. XMLHttpRequest lets the browser parse it: the office's Content Security Policy
 * does not allow a script to parse HTML from a string.
 */
export function fetchDocument(address: string, signal: AbortSignal) {
  return new Promise<Document>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = 'document'
    request.onload = () => (request.responseXML ? resolve(request.responseXML) : reject(new Error('No page came.')))
    request.onerror = () => reject(new Error('The connection failed.'))
    request.onabort = () => reject(new Error('Something newer is wanted.'))
    signal.addEventListener('abort', () => request.abort())
    request.send()
  })
}

/** Morphs `before` into `fresh`, element by element. Equal elements and the scroll position stay. */
export function morphDocument(before: Document, fresh: Document) {
  before.title = fresh.title
  const { framed, leftOut } = fresh.documentElement.dataset
  Object.assign(before.documentElement.dataset, { framed, leftOut: leftOut ?? '' })
  Idiomorph.morph(before.body, fresh.body, {
    callbacks: {
      // Keep the open state of <details> and dialogs.
      beforeAttributeUpdated: (attribute) => attribute !== 'open',
    },
  })
}

/** The content key of the text that an element shows, such as `home:hero.text`. */
export function textAt(element: Element) {
  return element.closest('[data-content]')?.getAttribute('data-content') ?? undefined
}

/** Outlines the elements that show a value, or else the nearest parent that the page shows. Opens closed <details>. */
export function outlineText(page: Document, content: string | undefined) {
  for (const element of page.querySelectorAll('[data-focused]')) element.removeAttribute('data-focused')
  const elements = content ? findTexts(page, content) : []
  for (const element of elements) {
    element.setAttribute('data-focused', '')
    const closed = element.closest('details')
    if (closed) closed.open = true
  }
  return elements
}

/** Scrolls only the framed page: scrollIntoView would scroll the page around the frame too. */
export function scrollToText([first]: HTMLElement[]) {
  const view = first?.ownerDocument.defaultView
  if (!first || !view) return
  const { top, height } = first.getBoundingClientRect()
  const isInView = top > view.innerHeight * 0.15 && top + height < view.innerHeight * 0.9
  if (!isInView) view.scrollBy({ top: top - view.innerHeight / 3, behavior: 'instant' })
}

function findTexts(page: Document, content: string) {
  const all = [...page.querySelectorAll<HTMLElement>('[data-content]')]
  for (let path = content; path.includes(':'); path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
    const matches = all.filter(({ dataset }) => dataset.content === path || dataset.content?.startsWith(`${path}.`))
    const visible = matches.filter((element) => element.closest('details:not([open])') ?? element.checkVisibility())
    if (visible.length > 0) return visible
  }
  return []
}
