import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

/** How wide the window of a computer is that the page is drawn for. */
const computerPx = 1280

/** The page as readers will see it, in a frame; it is loaded again after each save. */
export function Preview({ id, version }: { id?: string; version: string }) {
  const [isPhone, setPhone] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useScale(isPhone)
  const shown = useRef(version)

  useEffect(() => {
    if (version === shown.current) return
    shown.current = version
    frame.current?.contentWindow?.location.reload()
  }, [version])

  return (
    <aside className="preview" aria-label="Preview">
      <div className="preview-head fine cluster">
        <span>The page as readers will see it</span>
        <fieldset className="button-group" aria-label="Width">
          <button type="button" aria-label="Computer" aria-pressed={!isPhone} onClick={() => setPhone(false)}>
            <Monitor className="icon" />
          </button>
          <button type="button" aria-label="Telephone" aria-pressed={isPhone} onClick={() => setPhone(true)}>
            <Smartphone className="icon" />
          </button>
        </fieldset>
        <Link className="text-link xs" to={{ hash: '' }} replace preventScrollReset>
          Close
        </Link>
      </div>
      {!id && <p>A preview needs a draft, and a draft needs a title.</p>}
      <div className={isPhone ? 'preview-window preview-window--phone' : 'preview-window'} ref={box}>
        {id && <iframe ref={frame} title="The page" src={`/preview/${id}?frame`} onLoad={() => setLoaded(true)} />}
        {id && !isLoaded && <PageShape />}
      </div>
    </aside>
  )
}

/** The shape of a post while it is on its way: its head, the picture over its edge, and lines. */
function PageShape() {
  return (
    <div className="preview-shape" role="status" aria-label="Loading the page">
      <div className="preview-shape-head" />
      <div className="sk preview-shape-picture" />
      <div className="preview-shape-text">
        <div className="sk sk--t" />
        <div className="sk sk--t" />
        <div className="sk sk--t sk--short" />
      </div>
    </div>
  )
}

/** Draws the window of a computer as small as the place for it is. */
function useScale(isPhone: boolean) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const fit = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: computerPx, height: 0 }
      const scale = isPhone ? 1 : Math.min(1, width / computerPx)
      box.current?.style.setProperty('--scale', String(scale))
      box.current?.style.setProperty('--tall', `${height / scale}px`)
    })
    if (box.current) fit.observe(box.current)
    return () => fit.disconnect()
  }, [isPhone])
  return box
}
