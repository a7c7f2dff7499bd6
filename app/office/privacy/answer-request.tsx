import Download from 'lucide-react/icons/download'
import Trash from 'lucide-react/icons/trash-2'
import { PrintIcon } from '#app/ui/icons.tsx'
import type { FoundPerson } from './request-action.server.ts'

type AnswerRequestProps = { person: FoundPerson; chosen: string[]; onErase: () => void }

/** What a person may ask for. */
export function AnswerRequest({ person, chosen, onErase }: AnswerRequestProps) {
  const none = chosen.length === 0
  return (
    <section className="preq-card preq-act" aria-labelledby="answer">
      <h2 id="answer">Answer</h2>
      <button className="btn btn--line" type="button" onClick={() => print()}>
        <PrintIcon /> Print what is kept
      </button>
      <form method="post" action="/adminDashboard/privacy-requests/export">
        <input type="hidden" name="ids" value={chosen.join()} />
        {person.notes > 0 && (
          <label className="check">
            <input type="checkbox" name="notes" />
            <span>With the notes of colleagues</span>
          </label>
        )}
        <button className="btn btn--line" type="submit" name="form" value="text" disabled={none}>
          <Download className="icon" /> Export to be read
        </button>
        <button className="btn btn--line" type="submit" name="form" value="json" disabled={none}>
          <Download className="icon" /> Export as JSON
        </button>
      </form>
      <p className="xs quiet">The file goes to this computer and is not kept here. Hand it out, then delete it.</p>
      <hr />
      <button className="btn btn--danger" type="button" disabled={none} onClick={onErase}>
        <Trash className="icon" /> Erase everything…
      </button>
      {none && <p className="xs quiet">No message is ticked.</p>}
    </section>
  )
}
