import ExternalLink from 'lucide-react/icons/external-link'
import { type ReactNode, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useHydrated } from '#app/office/forms/use-hydrated.ts'
import { PageFrame } from '#app/office/page-frame.tsx'
import { draftPath } from '#domain/website/draft-path.ts'
import { fetchDocument, morphDocument, outlineText, scrollToText, textAt } from './framed-document.ts'

type PagePreviewProps = {
  page: string
  /** Where visitors read it. */
  path: string
  /** Raised by each save: the page follows. */
  revision: number
  /** The way to the value in hand, such as `items.3.answer`. */
  focusedKey?: string
}

/** What the frame shows; of a new item there is no page before its fields are filled in. */
type Shown = 'loading' | 'page' | 'unfinished' | 'failed'

/**
 * The real page with the draft, beside its form. It follows what is saved without being loaded again, and scrolls to the
 * field in hand; a text that is pressed there opens its field.
 */
export function PagePreview({ page, path, revision, focusedKey }: PagePreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [shown, setShown] = useState<Shown>('loading')
  const [tries, setTries] = useState(0)
  const [drawn, redraw] = useReducer((count: number) => count + 1, 0)
  const latest = useRef(revision)
  const scrolledTo = useRef<string>(undefined)
  const [before = '', place] = draftPath(path).split('#')
  // Without the place in it: a browser that goes to one takes the keyboard along, from whoever writes here.
  const address = `${before}?frame`
  const openField = useOpenField(page)
  // A frame that came with the page might be loaded before anybody here listens.
  const isAwake = useHydrated()

  const look = useCallback(() => {
    const { framed, leftOut } = frame.current?.contentDocument?.documentElement.dataset ?? {}
    if (framed === undefined) setShown('failed')
    else setShown(framed !== '200' || leftOut?.split(' ').includes(page) ? 'unfinished' : 'page')
  }, [page])

  useEffect(() => {
    if (latest.current === revision) return
    latest.current = revision
    const giveUp = new AbortController()
    fetchDocument(address, giveUp.signal).then(
      (fresh) => {
        const before = frame.current?.contentDocument
        if (!before || !fresh.documentElement.dataset.framed) return setShown('failed')
        morphDocument(before, fresh)
        look()
        redraw()
      },
      () => giveUp.signal.aborted || setShown('failed'),
    )
    return () => giveUp.abort()
  }, [revision, address, look])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is drawn anew has lost its outline
  useEffect(() => {
    const text = frame.current?.contentDocument
    if (!text || shown !== 'page') return
    const found = outlineText(text, focusedKey && `${page}:${focusedKey}`)
    // Whoever looks elsewhere meanwhile is left there.
    if (found.length === 0 || focusedKey === scrolledTo.current) return
    scrollToText(found)
    scrolledTo.current = focusedKey
  }, [page, focusedKey, shown, drawn])

  function begin() {
    look()
    const start = place && frame.current?.contentDocument?.getElementById(place)
    if (start) scrollToText([start])
    // On a telephone the frame has no size before one looks at it.
    frame.current?.contentWindow?.addEventListener('resize', redraw)
    frame.current?.contentDocument?.addEventListener('click', (event) => {
      const target = event.target as Element
      if (target.closest('a')) event.preventDefault()
      const content = textAt(target)
      if (content) openField(content)
    })
  }

  function retry() {
    setShown('loading')
    setTries(tries + 1)
  }

  return (
    <PageFrame
      label="The page"
      words="The page with the draft, as visitors will see it"
      ways={
        <a className="text-link xs" href={draftPath(path)} target="_blank" rel="noreferrer">
          <ExternalLink className="icon" /> New tab
        </a>
      }
      computerPx={1040}
      isLoaded={shown !== 'loading'}
      note={<Said shown={shown} onRetry={retry} />}
    >
      {/* Without its scripts, which would undo what the office changes in it. */}
      {isAwake && (
        <iframe
          key={`${address} ${tries}`}
          ref={frame}
          title="The page with the draft"
          src={address}
          sandbox="allow-same-origin"
          onLoad={begin}
        />
      )}
    </PageFrame>
  )
}

function Said({ shown, onRetry }: { shown: Shown; onRetry: () => void }): ReactNode {
  if (shown === 'unfinished') {
    return (
      <p className="preview-said note" role="status">
        It is shown here as soon as all its fields are filled in.
      </p>
    )
  }
  if (shown !== 'failed') return null
  return (
    <div className="preview-said note" role="alert">
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

/** Sets the cursor into the field of a text, or opens the page whose text it is. */
function useOpenField(page: string) {
  const navigate = useNavigate()
  return (content: string) => {
    const [of = '', key = ''] = content.split(':')
    if (of !== page) return void navigate(`/adminDashboard/website/${of}#field-${key}`)
    for (let way = key; way; way = way.slice(0, Math.max(0, way.lastIndexOf('.')))) {
      const field = document.getElementById(`field-${way}`)
      if (!field) continue
      field.scrollIntoView({ block: 'center' })
      return field.focus({ preventScroll: true })
    }
  }
}
