import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { type ReactNode, useEffect, useRef, useState } from 'react'

type PageFrameProps = {
  label: string
  /** The description of the page, beside the buttons for the width. */
  words: ReactNode
  /** Links to other views of the page. */
  actions: ReactNode
  /** The width of the desktop window that the page is rendered for. */
  desktopPx: number
  isLoaded: boolean
  /** A note above the page. */
  note?: ReactNode
  /** The iframe; absent if there is nothing to show yet. */
  children?: ReactNode
}

/** A page of the website as visitors will see it, on a computer or on a telephone. */
export function PageFrame({ label, words, actions, desktopPx, isLoaded, note, children }: PageFrameProps) {
  const [isPhone, setPhone] = useState(false)
  const box = useScale(desktopPx, isPhone)
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
        {actions}
      </div>
      {note}
      <div className={isPhone ? 'preview-window preview-window--phone' : 'preview-window'} ref={box}>
        {children}
        {children && !isLoaded && <PageSkeleton />}
      </div>
    </aside>
  )
}

/** A placeholder while the page loads: its head, the picture over its edge, and lines. */
function PageSkeleton() {
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

/** Scales the desktop window down to the available width. */
function useScale(desktopPx: number, isPhone: boolean) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: desktopPx, height: 0 }
      const scale = isPhone ? 1 : Math.min(1, width / desktopPx)
      box.current?.style.setProperty('--page-width', `${desktopPx}px`)
      box.current?.style.setProperty('--scale', String(scale))
      box.current?.style.setProperty('--page-height', `${height / scale}px`)
    })
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [desktopPx, isPhone])
  return box
}
