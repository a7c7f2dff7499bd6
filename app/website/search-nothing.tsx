import { AllAreas } from './all-areas.tsx'
import { NotTaken } from './not-taken.tsx'
import { NotesMissing } from './search-results.tsx'

type SearchNothingProps = { text: string; notesRead: boolean; notTaken?: string }

/** Nothing was found: what to try, all areas, the office; or where to turn with what the firm does not take. */
export function SearchNothing({ text, notesRead, notTaken }: SearchNothingProps) {
  if (notTaken) {
    return (
      <div className="srch-main srch-none">
        <NotTaken subject={notTaken} />
        <AllAreas />
      </div>
    )
  }
  return (
    <div className="srch-main srch-none">
      <div className="srch-tips">
        <h2>
          Nothing was found for ‘<bdi>{text}</bdi>’
        </h2>
        {!notesRead && <NotesMissing />}
        <ul>
          <li>Try one word instead of several, or another word for the same thing.</li>
          <li>Look for your matter among the practice areas below.</li>
          <li>
            A matter may still be within our work. <a href="/contact">Ask the office</a>
          </li>
        </ul>
      </div>
      <AllAreas />
    </div>
  )
}
