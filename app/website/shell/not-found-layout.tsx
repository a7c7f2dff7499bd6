import type { ReactNode } from 'react'
import { Marker } from '#app/ui/marker.tsx'
import { SearchForm } from './search-form.tsx'
import { useContent } from './use-content.ts'

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
      <section className="lost on-navy" aria-labelledby="lost-heading">
        <div className="wrap board">
          <div className="lost-main">
            <Marker square={square}>{label}</Marker>
            <h1 id="lost-heading">{heading}</h1>
            <p className="lede">{lede}</p>
            <SearchForm label={errors.searchPage} placeholder={shell.searchSite} />
            <div className="btns">{children}</div>
          </div>
          <div className="lost-board">{board}</div>
        </div>
      </section>
    </main>
  )
}
