import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { LoadFailed } from '#app/office/loader-data.tsx'
import { Mark } from '#app/ui/logo.tsx'

/** The empty state of a list. */
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

/** The error state of a list that could not be loaded, different from the empty state. */
export function ListFailed({ what }: { what: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <LoadFailed
      what={what}
      message="Please check the connection and try again."
      busy={state === 'loading'}
      onRetry={() => void revalidate()}
    />
  )
}

/** The skeleton of a tab's list while it is loading. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <>
      <div className="main-head split gap-6" />
      <div className={label === 'Media' ? 'grid-media' : 'rows'} role="status" aria-label={`Loading ${nouns[label]}`}>
        {skeletonKeys.map((key) => (label === 'Media' ? <PictureSkeleton key={key} /> : <RowSkeleton key={key} />))}
      </div>
    </>
  )
}

const skeletonKeys = [1, 2, 3, 4, 5, 6, 7, 8]

const nouns: Record<string, string> = { Media: 'media', Blog: 'posts', Article: 'articles', Parties: 'parties' }

function PictureSkeleton() {
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

function RowSkeleton() {
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

/** A link that removes the search from the address. */
export function ClearSearch() {
  const [params] = useSearchParams()
  const otherParams = new URLSearchParams([...params].filter(([name]) => name !== 'q'))
  return (
    <Link className="btn btn--line" to={`?${otherParams}`}>
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
