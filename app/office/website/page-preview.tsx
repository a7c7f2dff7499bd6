import { Idiomorph } from 'idiomorph'
import ExternalLink from 'lucide-react/icons/external-link'
import { type ReactNode, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useHydrated } from '#app/office/forms/use-hydrated.ts'
import { PageFrame } from '#app/office/page-frame.tsx'
import { draftPath } from '#domain/website/draft-path.ts'

type PagePreviewProps = {
  page: string
  /** The path of the public page. */
  path: string
  /** Goes up with each save; the preview then updates. */
  revision: number
  /** The path of the value that is being edited, such as `items.3.answer`. */
  focusedKey?: string
}

/** The state of the preview; 'unfinished' is a new item without a page, because required fields are still empty. */
type PreviewState = 'loading' | 'page' | 'unfinished' | 'failed'

/**
 * The real page with the draft, beside its form. It is updated after each save without a reload, and scrolls to the
 * text of the focused field. A click on a text focuses its field.
 */
export function PagePreview({ page, path, revision, focusedKey }: PagePreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<PreviewState>('loading')
  const [tries, setTries] = useState(0)
  const [renders, countRender] = useReducer((count: number) => count + 1, 0)
  const rendered = useRef(revision)
  const scrolledTo = useRef<string>(undefined)
  const [pagePath = '', anchor] = draftPath(path).split('#')
  // Leave out the anchor: a browser that jumps to one also moves the keyboard focus there, away from the form.
  const address = `${pagePath}?frame`
  const openField = useOpenField(page)
  // Render the iframe only after hydration: in server HTML it might load before the `onLoad` handler is attached.
  const isHydrated = useHydrated()

  const updateState = useCallback(() => {
    const { framed, omittedPages } = frame.current?.contentDocument?.documentElement.dataset ?? {}
    if (framed === undefined) setState('failed')
    else setState(framed !== '200' || omittedPages?.split(' ').includes(page) ? 'unfinished' : 'page')
    countRender()
  }, [page])

  // Until the frame has loaded, there is no document to update; and what then loads may be older than the last save.
  const isLoading = state === 'loading'
  useEffect(() => {
    if (isLoading || rendered.current === revision) return
    rendered.current = revision
    const controller = new AbortController()
    fetchDocument(address, controller.signal).then(
      (updated) => {
        const before = frame.current?.contentDocument
        if (!before || !updated.documentElement.dataset.framed) return setState('failed')
        morphDocument(before, updated)
        updateState()
      },
      () => controller.signal.aborted || setState('failed'),
    )
    return () => controller.abort()
  }, [isLoading, revision, address, updateState])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is rendered again has no outline
  useEffect(() => {
    const framed = frame.current?.contentDocument
    if (!framed || state !== 'page') return
    const elements = outlineText(framed, focusedKey && `${page}:${focusedKey}`)
    // Scroll only once per field, so that the user can scroll elsewhere meanwhile.
    if (elements.length === 0 || focusedKey === scrolledTo.current) return
    scrollToText(elements)
    scrolledTo.current = focusedKey
  }, [page, focusedKey, state, renders])

  function handleLoad() {
    updateState()
    const start = anchor && frame.current?.contentDocument?.getElementById(anchor)
    if (start) scrollToText([start])
    // On a phone the frame has no size until its view is opened.
    frame.current?.contentWindow?.addEventListener('resize', countRender)
    frame.current?.contentDocument?.addEventListener('click', (event) => {
      const target = event.target as Element
      if (target.closest('a')) event.preventDefault()
      const content = textAt(target)
      if (content) openField(content)
    })
  }

  function retry() {
    setState('loading')
    setTries(tries + 1)
  }

  return (
    <PageFrame
      label="The page"
      words="The page with the draft, as visitors will see it"
      actions={
        <a className="text-link xs" href={draftPath(path)} target="_blank" rel="noreferrer">
          <ExternalLink className="icon" /> New tab
        </a>
      }
      desktopPx={1040}
      isLoaded={state !== 'loading'}
      note={<PreviewMessage state={state} onRetry={retry} />}
    >
      {/* The sandbox disables the page's scripts: they would undo what the office changes in the document. */}
      {isHydrated && (
        <iframe
          key={`${address} ${tries}`}
          ref={frame}
          title="The page with the draft"
          src={address}
          sandbox="allow-same-origin"
          onLoad={handleLoad}
        />
      )}
    </PageFrame>
  )
}

function PreviewMessage({ state, onRetry }: { state: PreviewState; onRetry: () => void }): ReactNode {
  if (state === 'unfinished') {
    return (
      <p className="preview-message note" role="status">
        It is shown here as soon as all its fields are filled in.
      </p>
    )
  }
  if (state !== 'failed') return null
  return (
    <div className="preview-message note" role="alert">
      <div>
        <p>
          {navigator.onLine ? 'The page could not be fetched.' : 'You are offline, so the page cannot follow.'} What you
          write is kept.
        </p>
        <button className="text-link" type="button" onClick={onRetry}>
          Try again
        </button>
      </div>
    </div>
  )
}

/** Focuses the field of a text, or opens the edit page of another page's text. */
function useOpenField(page: string) {
  const navigate = useNavigate()
  return (content: string) => {
    const [owner = '', key = ''] = content.split(':')
    if (owner !== page) return void navigate(`/adminDashboard/website/${owner}#field-${key}`)
    for (let path = key; path; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
      const field = document.getElementById(`field-${path}`)
      if (!field) continue
      field.scrollIntoView({ block: 'center' })
      return field.focus({ preventScroll: true })
    }
  }
}

/**
 * Fetches a page as a parsed document. XMLHttpRequest lets the browser parse it: the office's Content Security Policy
 * does not allow a script to parse HTML from a string.
 */
function fetchDocument(address: string, signal: AbortSignal) {
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

/** Morphs `before` into `updated`, element by element. Equal elements and the scroll position stay. */
function morphDocument(before: Document, updated: Document) {
  before.title = updated.title
  const { framed, omittedPages } = updated.documentElement.dataset
  Object.assign(before.documentElement.dataset, { framed, omittedPages: omittedPages ?? '' })
  Idiomorph.morph(before.body, updated.body, {
    callbacks: {
      // Keep the open state of <details> and dialogs.
      beforeAttributeUpdated: (attribute) => attribute !== 'open',
    },
  })
}

/** The content key of the text that an element shows, such as `home:hero.text`. */
function textAt(element: Element) {
  return element.closest('[data-content]')?.getAttribute('data-content') ?? undefined
}

/** Outlines the elements that show a value, or else the nearest parent that the page shows. Opens closed <details>. */
function outlineText(page: Document, content: string | undefined) {
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
function scrollToText([first]: HTMLElement[]) {
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
