import { PrintIcon } from '#app/ui/icons.tsx'
import { Mark } from '#app/ui/logo.tsx'
import { longDate } from '#domain/long-date.ts'

/** That nothing is kept is an answer too. */
export function NothingKept({ asked }: { asked: string }) {
  return (
    <div className="empty preq-sheet">
      <span className="mini-mark">
        <Mark />
      </span>
      <h2>Nothing is kept</h2>
      <p role="status">
        On {longDate(new Date().toISOString())} no message, letter or note belongs to {asked}. You may say so to the
        person; the answer can be printed.
      </p>
      <button className="btn btn--line" type="button" onClick={() => print()}>
        <PrintIcon /> Print this answer
      </button>
    </div>
  )
}
