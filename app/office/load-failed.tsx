import { Note } from '#app/ui/note.tsx'

type LoadFailedProps = { what: string; message: string; busy?: boolean; onRetry: () => void }

/** Says what could not be loaded and why, with a button that tries again. */
export function LoadFailed({ what, message, busy, onRetry }: LoadFailedProps) {
  const retryButton = (
    <button className="btn btn--line" type="button" aria-busy={busy} onClick={onRetry}>
      Try again
    </button>
  )
  return (
    <Note kind="bad" title={`${what} could not be loaded.`} action={retryButton}>
      <p>{message}</p>
    </Note>
  )
}
