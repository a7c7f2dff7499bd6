import { AllAreas } from './all-areas.tsx'
import { NotesMissing } from './search-results.tsx'

/** Nothing was found: what to try, all areas, the office. */
export function SearchNothing({ text, notesRead }: { text: string; notesRead: boolean }) {
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
