import type { ReactNode } from 'react'
import { Marker } from '#app/ui/marker.tsx'
import { Find } from './search-form.tsx'
import { useContent } from './use-content.ts'

type LostProps = {
  square: string
  label: string
  heading: string
  lede: string
  /** The drawing beside the words. */
  board: ReactNode
  /** Where to go from here. */
  children: ReactNode
}

/** What an address without a page shows: words, a way back and a board. */
export function NotFoundLayout({ square, label, heading, lede, board, children }: LostProps) {
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
            <Find label={errors.searchPage} placeholder={shell.searchSite} />
            <div className="btns">{children}</div>
          </div>
          <div className="lost-board">{board}</div>
        </div>
      </section>
    </main>
  )
}
