import { useRevalidator } from 'react-router'
import { Note } from '#app/ui/note.tsx'

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
