import { useId, useState } from 'react'
import { shortTime, timeInSentence } from '#app/office/office-time.ts'
import { Side } from '#app/office/writing/saving/conflict.tsx'
import type { Field } from '#domain/website/schema-fields.ts'
import { mergeValues, placesOfValues } from './merge-values.ts'
import type { Conflict } from './page-draft.ts'

type EditConflictProps = {
  /** The name of the page. */
  name: string
  field: Field
  conflict: Conflict
  mine: unknown
  copySavedAt?: string
  onResolve: (value: unknown) => void
}

/** Shows two conflicting texts of one field side by side. Neither replaces the other until the user chooses. */
export function EditConflict({ name, field, conflict, mine, copySavedAt, onResolve }: EditConflictProps) {
  const { base, theirs, changedBy, changedAt } = conflict
  const who = changedBy ?? 'Somebody'
  const places = placesOfValues(field, base, theirs, mine)
  const merged = mergeValues(field, base, theirs, mine)
  const heading = useId()
  const [both, setBoth] = useState(typeof merged === 'string' ? merged : '')
  return (
    <section className="conflict stack gap-7" aria-label="Two texts">
      <h2>{who} saved this text while you were writing</h2>
      <p className="lead-in">
        {name}, {field.label}. Your words are safe in this browser. Only what differs is shown.
      </p>
      <div className="versions">
        <Side
          title={who}
          label={`${who}’s text`}
          when={changedAt ? `in the draft since ${timeInSentence(changedAt)}` : 'in the draft'}
          action={
            <button className="btn btn--line" type="button" onClick={() => onResolve(theirs)}>
              Take {who}’s
            </button>
          }
        >
          {places.map(({ base, theirs }) => [base, theirs] as const)}
        </Side>
        <Side
          title="You"
          label="Your text"
          when={copySavedAt ? `typed until ${shortTime(copySavedAt)}, not yet saved` : 'not yet saved'}
          action={
            <button className="btn btn--line" type="button" onClick={() => onResolve(mine)}>
              Take mine
            </button>
          }
        >
          {places.map(({ base, mine }) => [base, mine] as const)}
        </Side>
      </div>
      <section className="stack gap-5" aria-labelledby={heading}>
        <h3 className="part-title" id={heading}>
          {Array.isArray(merged) ? 'Or keep what both have changed' : 'Or put them together here'}
        </h3>
        {!Array.isArray(merged) && (
          <textarea
            className="input merged-text"
            aria-labelledby={heading}
            rows={5}
            value={both}
            onChange={({ target }) => setBoth(target.value)}
          />
        )}
        <div className="cluster gap-5">
          <button className="btn" type="button" onClick={() => onResolve(Array.isArray(merged) ? merged : both)}>
            {Array.isArray(merged) ? `Keep all ${merged.length}` : 'Save this text'}
          </button>
          <span className="xs quiet">The text not taken is not kept.</span>
        </div>
      </section>
    </section>
  )
}
