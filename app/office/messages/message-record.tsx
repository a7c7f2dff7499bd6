import { Face } from '#app/office/face.tsx'
import { languageOf } from '#app/office/language-of.ts'
import { fullTime } from '#app/office/office-time.ts'
import type { Happening } from './message-history.ts'
import { Moment } from './moment.tsx'

/** Notes and history in one line of time. */
export function MessageRecord({ history }: { history: Happening[] }) {
  return (
    <ol className="happened" aria-label="Notes and history">
      {history.map(({ id, at, by, words, note }) => (
        <li key={id}>
          {by ? <Face name={by} /> : <span className="dot" />}
          <span>
            {by && <b>{by}</b>} {words}
          </span>
          <Moment at={at} say={fullTime} />
          {note && (
            <p className="say" lang={languageOf(note)}>
              {note}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
