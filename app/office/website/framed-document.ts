import { Idiomorph } from 'idiomorph'

/* The document in the frame, changed from the page around it. */

/** Fetches a page as a document: the browser parses it, since the policy of the office lets no script make one of a text. */
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

/** Makes one page of another, element by element: what is the same stays, and so does the place to which it is scrolled. */
export function morphDocument(before: Document, fresh: Document) {
  before.title = fresh.title
  const { framed, leftOut } = fresh.documentElement.dataset
  Object.assign(before.documentElement.dataset, { framed, leftOut: leftOut ?? '' })
  Idiomorph.morph(before.body, fresh.body, {
    callbacks: {
      // Whatever was opened to look at it stays open.
      beforeAttributeUpdated: (attribute) => attribute !== 'open',
    },
  })
}

/** The text that an element shows, such as `home:hero.text`. */
export function textAt(element: Element) {
  return element.closest('[data-content]')?.getAttribute('data-content') ?? undefined
}

/** Outlines the text of a value, or what there is of the list that it stands in; what is closed around it opens. */
export function outlineText(page: Document, content: string | undefined) {
  for (const element of page.querySelectorAll('[data-focused]')) element.removeAttribute('data-focused')
  const found = content ? findTexts(page, content) : []
  for (const element of found) {
    element.setAttribute('data-focused', '')
    const closed = element.closest('details')
    if (closed) closed.open = true
  }
  return found
}

/** Not by scrollIntoView, which would move the page around the frame too. */
export function scrollToText([first]: HTMLElement[]) {
  const view = first?.ownerDocument.defaultView
  if (!first || !view) return
  const { top, height } = first.getBoundingClientRect()
  const isSeen = top > view.innerHeight * 0.15 && top + height < view.innerHeight * 0.9
  if (!isSeen) view.scrollBy({ top: top - view.innerHeight / 3, behavior: 'instant' })
}

function findTexts(page: Document, content: string) {
  const all = [...page.querySelectorAll<HTMLElement>('[data-content]')]
  for (let way = content; way.includes(':'); way = way.slice(0, Math.max(0, way.lastIndexOf('.')))) {
    const found = all.filter(({ dataset }) => dataset.content === way || dataset.content?.startsWith(`${way}.`))
    const seen = found.filter((element) => element.closest('details:not([open])') ?? element.checkVisibility())
    if (seen.length > 0) return seen
  }
  return []
}
