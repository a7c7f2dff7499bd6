import { useRevalidator } from 'react-router'
import { WarningIcon } from '#app/ui/icons.tsx'

/** A list that could not be loaded says so; it never looks like an empty one. */
export function ListFailed({ what }: { what: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="note note--bad" role="alert">
      <WarningIcon />
      <div>
        <p>
          <strong>{what} could not be loaded.</strong>
        </p>
        <p>Please check the connection and try again.</p>
      </div>
      <button className="btn btn--line" type="button" aria-busy={state === 'loading'} onClick={() => revalidate()}>
        Try again
      </button>
    </div>
  )
}
