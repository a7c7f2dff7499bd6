import type { ReactNode } from 'react'
import { CachedFragment } from '#app/document/cached-fragment.tsx'
import { Marker } from '#app/ui/marker.tsx'
import { MiniBoard } from '#app/ui/mini-board.tsx'
import { breadcrumbs, type PagePath, pageAt } from '#domain/site/pages.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'

type PageHeadProps = {
  /** The page in domain/page-list.ts that gives the square. */
  page: PagePath
  /** The path, if this is a subpage of `page`. */
  path?: string
  label: string
  heading: string
  lede: string
  children?: ReactNode
}

/** The head of every page but the home page: heading, small board, and the letters of the files at the lower edge. */
export function PageHead({ page, path = page, label, heading, lede, children }: PageHeadProps) {
  const { square } = pageAt(page)
  // A subpage has breadcrumbs instead of the marker.
  const trail = breadcrumbs(path)
  const isSubpage = trail.length > 1
  return (
    <div className="top on-navy">
      <div className="wrap board">
        <div className="top-main">
          {isSubpage ? <Breadcrumbs trail={trail} here={heading} /> : <Marker square={square}>{label}</Marker>}
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

/** The letters of the eight files, with that of the page highlighted. */
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
