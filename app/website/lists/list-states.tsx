import { useLocation } from 'react-router'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Mark } from '#app/ui/logo.tsx'
import { Note } from '#app/ui/note.tsx'
import { useContent } from '#app/website/shell/use-content.ts'

type EmptyListProps = { heading: string; text: string; link: { label: string; path: string } }

/** Shown instead of an empty list. */
export function EmptyList({ heading, text, link }: EmptyListProps) {
  return (
    <div className="empty">
      <span className="mini-mark">
        <Mark />
      </span>
      <h2>{heading}</h2>
      <p>{text}</p>
      <a className="link" href={link.path}>
        {link.label} <ArrowIcon />
      </a>
    </div>
  )
}

/** Shown instead of a list that could not be loaded. */
export function FailedList({ what }: { what: 'posts' | 'articles' | 'pictures' }) {
  const words = useContent().content.interface.lists
  const { pathname, search } = useLocation()
  return (
    <Note
      kind="bad"
      title={words[`${what}Failed`]}
      action={
        <a className="btn btn--sm btn--line" href={`${pathname}${search}`}>
          {words.tryAgain}
        </a>
      }
    >
      <p>{words.tryAgainText}</p>
    </Note>
  )
}
