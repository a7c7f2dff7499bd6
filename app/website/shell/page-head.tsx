import type { ReactNode } from 'react'
import { CachedFragment } from '#app/document/cached-fragment.tsx'
import { Marker } from '#app/ui/marker.tsx'
import { MiniBoard } from '#app/ui/mini-board.tsx'
import { breadcrumbs, type PagePath, pageAt } from '#domain/site/pages.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'

type PageHeadProps = {
  /** The page of the list, whose square it stands on. */
  page: PagePath
  /** The address of a page below that one. */
  path?: string
  label: string
  heading: string
  lede: string
  children?: ReactNode
}

/** The head of an inner page: its square, its heading, the small board, and the files along the edge. */
export function PageHead({ page, path = page, label, heading, lede, children }: PageHeadProps) {
  const { square } = pageAt(page)
  // Below another page the way down to it stands for the marker.
  const way = breadcrumbs(path)
  const isBelow = way.length > 1
  return (
    <div className="top on-navy">
      <div className="wrap board">
        <div className="top-main">
          {isBelow ? <Breadcrumbs trail={way} here={heading} /> : <Marker square={square}>{label}</Marker>}
          <h1>{heading}</h1>
          <p className="lede">{lede}</p>
          {children}
        </div>
        <div className="top-mini corner-board">
          <MiniBoard square={square} />
        </div>
      </div>
      <div className="top-edge" aria-hidden="true">
        <CachedFragment name="files" state={square.charAt(0)}>
          <Coordinates file={square.charAt(0)} />
        </CachedFragment>
      </div>
    </div>
  )
}

/** The letters of the eight files, with the page's own lit. */
export function Coordinates({ file }: { file: string }) {
  return (
    <div className="wrap coords">
      {[...'abcdefgh'].map((letter) => (
        <span key={letter} className={letter === file ? 'on' : undefined}>
          {letter}
        </span>
      ))}
    </div>
  )
}
