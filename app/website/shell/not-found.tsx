import { data } from 'react-router'
import { useContent } from '#app/document/document-context.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Board } from '#app/ui/mini-board.tsx'
import { NotFoundLayout } from './not-found-layout.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  const words = useContent().content.interface.errors
  return (
    <NotFoundLayout
      square="j4"
      label={words.label}
      heading={words.notFound}
      lede={words.notFoundText}
      board={<OffBoard />}
    >
      <a className="btn" href="/">
        {words.home} <ArrowIcon />
      </a>
      <a className="btn btn--line" href="/sitemap">
        {words.sitemap} <ArrowIcon />
      </a>
    </NotFoundLayout>
  )
}

/** A knight moves from f4 to h3, and from there off the board. */
function OffBoard() {
  return (
    <Board viewBox="-6 -1 106 92">
      <path className="tour" pathLength="1" strokeDasharray="1 1" d="M55 45V55H75" />
      <path className="tour tour--off" d="M75 55H95V45" />
      <path className="stop" d="M53.4 43.4h3.2v3.2h-3.2zM73.4 53.4h3.2v3.2h-3.2z" />
      <path className="here" d="M90 40h10v10H90z" />
      <text className="here-at" x="95" y="46.4" textAnchor="middle">
        j4
      </text>
    </Board>
  )
}
