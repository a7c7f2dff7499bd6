import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { type ReactNode, useEffect, useRef, useState } from 'react'

type PageFrameProps = {
  label: string
  /** What is shown, beside the choice of the width. */
  words: ReactNode
  /** Where one goes from here. */
  ways: ReactNode
  /** How wide the window of a computer is that the page is drawn for. */
  computerPx: number
  isLoaded: boolean
  /** What is to be said of the page, above it. */
  note?: ReactNode
  /** The frame itself; absent where there is nothing to show yet. */
  children?: ReactNode
}

/** A page of the website as visitors will see it, on a computer or on a telephone. */
export function PageFrame({ label, words, ways, computerPx, isLoaded, note, children }: PageFrameProps) {
  const [isPhone, setPhone] = useState(false)
  const box = useScale(computerPx, isPhone)
  return (
    <aside className="preview" aria-label={label}>
      <div className="preview-head fine cluster">
        <span>{words}</span>
        <fieldset className="button-group" aria-label="Width">
          <button type="button" aria-label="Computer" aria-pressed={!isPhone} onClick={() => setPhone(false)}>
            <Monitor className="icon" />
          </button>
          <button type="button" aria-label="Telephone" aria-pressed={isPhone} onClick={() => setPhone(true)}>
            <Smartphone className="icon" />
          </button>
        </fieldset>
        {ways}
      </div>
      {note}
      <div className={isPhone ? 'preview-window preview-window--phone' : 'preview-window'} ref={box}>
        {children}
        {children && !isLoaded && <PageShape />}
      </div>
    </aside>
  )
}

/** The shape of a page while it is on its way: its head, the picture over its edge, and lines. */
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
function useScale(computerPx: number, isPhone: boolean) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const fit = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: computerPx, height: 0 }
      const scale = isPhone ? 1 : Math.min(1, width / computerPx)
      box.current?.style.setProperty('--page-width', `${computerPx}px`)
      box.current?.style.setProperty('--scale', String(scale))
      box.current?.style.setProperty('--tall', `${height / scale}px`)
    })
    if (box.current) fit.observe(box.current)
    return () => fit.disconnect()
  }, [computerPx, isPhone])
  return box
}
