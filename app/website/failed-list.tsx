import { useLocation } from 'react-router'
import { Note } from '#app/ui/note.tsx'

/** Said in the place of a list that could not be loaded; never the words of an empty one. */
export function FailedList({ what }: { what: string }) {
  const { pathname, search } = useLocation()
  return (
    <Note
      kind="bad"
      title={`The ${what} could not be loaded.`}
      action={
        <a className="btn btn--sm btn--line" href={`${pathname}${search}`}>
          Try again
        </a>
      }
    >
      <p>Please wait a moment and try again.</p>
    </Note>
  )
}
