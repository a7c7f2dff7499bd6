import type { ReactNode } from 'react'
import { BackIcon, ForwardIcon } from '#app/ui/icons.tsx'
import { fill } from '#domain/template.ts'
import { useContent } from './use-content.ts'

type PagerProps = {
  label: string
  page: number
  pages: number
  /** The path of the list, without the page number. */
  action: string
  /** Whether the last page links to the first, and the first to the last. */
  wraps?: boolean
  /** Hidden fields for the other query parameters, which must be preserved. */
  children?: ReactNode
}

/** Previous and Next as buttons of a plain form, so they work without script. */
export function Pager({ label, page, pages, action, wraps = false, children }: PagerProps) {
  const words = useContent().content.interface.lists
  const previous = page > 1 ? page - 1 : wraps ? pages : undefined
  const next = page < pages ? page + 1 : wraps ? 1 : undefined
  return (
    <nav aria-label={label}>
      <form className="pager" action={action}>
        {children}
        <button className="btn btn--line" type="submit" name="page" value={previous} disabled={!previous}>
          <BackIcon /> {words.previous}
        </button>
        <p>{fill(words.pageOf, { page, pages })}</p>
        <button className="btn btn--line" type="submit" name="page" value={next} disabled={!next}>
          {words.next} <ForwardIcon />
        </button>
      </form>
    </nav>
  )
}
