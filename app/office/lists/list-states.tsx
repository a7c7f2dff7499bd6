import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { Mark } from '#app/ui/logo.tsx'
import { Note } from '#app/ui/note.tsx'

/** A list that holds nothing says so in its own words. */
export function EmptyList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="empty">
      <span className="mini-mark">
        <Mark />
      </span>
      <h2>{title}</h2>
      {children}
    </div>
  )
}

/** A list that could not be loaded says so; it never looks like an empty one. */
export function ListFailed({ what }: { what: string }) {
  const { revalidate, state } = useRevalidator()
  const again = (
    <button className="btn btn--line" type="button" aria-busy={state === 'loading'} onClick={() => revalidate()}>
      Try again
    </button>
  )
  return (
    <Note kind="bad" title={`${what} could not be loaded.`} action={again}>
      <p>Please check the connection and try again.</p>
    </Note>
  )
}

/** The shape of a tab's list while it is on its way. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <>
      <div className="main-head split gap-6" />
      <div className={label === 'Media' ? 'grid-media' : 'rows'} role="status" aria-label={`Loading ${nouns[label]}`}>
        {places.map((place) => (label === 'Media' ? <PictureShape key={place} /> : <RowShape key={place} />))}
      </div>
    </>
  )
}

const places = [1, 2, 3, 4, 5, 6, 7, 8]

const nouns: Record<string, string> = { Media: 'media', Blog: 'posts', Article: 'articles', Parties: 'parties' }

function PictureShape() {
  return (
    <div className="picture-card" aria-hidden="true">
      <div className="sk sk--pic" />
      <div className="picture-card-text stack xs">
        <div className="sk sk--t" />
        <div className="sk sk--t sk--short" />
      </div>
    </div>
  )
}

function RowShape() {
  return (
    <div className="row row--shape" aria-hidden="true">
      <div>
        <div className="sk sk--t sk--short" />
        <div className="sk sk--t" />
      </div>
      <div>
        <div className="sk sk--t" />
        <div className="sk sk--t sk--short" />
      </div>
    </div>
  )
}

/** Leads from a search that found nothing back to the list. */
export function ClearSearch() {
  const [params] = useSearchParams()
  const rest = new URLSearchParams([...params].filter(([name]) => name !== 'q'))
  return (
    <Link className="btn btn--line" to={`?${rest}`}>
      Clear the search
    </Link>
  )
}

export function CreateButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button className="btn" type="button" onClick={onClick}>
      <Plus className="icon" /> {label}
    </button>
  )
}
