import type { ReactNode } from 'react'
import { useContent } from '#app/document/document-context.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Marker } from './page-head.tsx'
import { SearchForm } from './search-form.tsx'

type NotFoundLayoutProps = {
  square: string
  label: string
  heading: string
  lede: string
  /** The drawing beside the text. */
  board: ReactNode
  /** Links to other pages. */
  children: ReactNode
}

/** The layout of 404 pages: a text, a search field, links and a board. */
export function NotFoundLayout({ square, label, heading, lede, board, children }: NotFoundLayoutProps) {
  const { shell, errors } = useContent().content.interface
  return (
    <main id="main">
      <title>{heading}</title>
      <meta name="robots" content="noindex" />
      <section className="error-page on-navy" aria-labelledby="error-heading">
        <div className="wrap board">
          <div className="error-page-main">
            <Marker square={square}>{label}</Marker>
            <h1 id="error-heading">{heading}</h1>
            <p className="lede">{lede}</p>
            <SearchForm label={errors.searchPage} placeholder={shell.searchSite} />
            <div className="btns">{children}</div>
          </div>
          <div className="error-page-board">{board}</div>
        </div>
      </section>
    </main>
  )
}

type LinkEndedProps = {
  square: string
  label: string
  isUnknown: boolean
  /** What the link showed while it was valid. */
  lede: string
  onward: { path: string; label: string }
}

/** Shown for a preview or draft link that has expired, or was never valid. */
export function LinkEnded({ square, label, isUnknown, lede, onward }: LinkEndedProps) {
  const words = useContent().content.interface.post
  const heading = isUnknown ? words.linkIncomplete : words.linkEnded
  return (
    <main id="main">
      <title>{heading}</title>
      <meta name="robots" content="noindex, nofollow" />
      <section className="error-page on-navy">
        <div className="wrap board">
          <div className="error-page-main">
            <Marker square={square}>{label}</Marker>
            <h1>{heading}</h1>
            <p className="lede">{isUnknown ? words.linkIncompleteText : lede}</p>
            <div className="btns">
              <a className="btn" href={onward.path}>
                {onward.label} <ArrowIcon />
              </a>
            </div>
          </div>
        </div>
      </section>
    </main>
  )
}
