import { FlaggedField } from '#app/office/writing/flagged-field.tsx'
import { FieldError } from '#app/ui/field-error.tsx'
import { lintText } from '#domain/writing/lint.ts'
import { EntryActions, EntryHandle, EntryList, EntryRow } from './entry-row.tsx'
import { useEntries } from './use-entries.ts'
import { type FieldProps, Findings } from './words-field.tsx'

/** A list of paragraphs or lines, with one text field each. */
export function LinesField({ field, fieldPath, value, issues, isSample, onChange }: FieldProps) {
  const name = field.entry ?? 'line'
  const entries = useEntries({
    value: Array.isArray(value) ? value : [],
    onChange,
    nameOf: ({ value }) => `“${shortened(String(value))}”`,
  })
  const listIssue = issues.find(({ path }) => path.length === 0)
  return (
    <EntryList
      legend={field.label}
      hint={field.help}
      entries={entries}
      className={isSample ? 'line-entries is-sample' : 'line-entries'}
      add={{ label: `Add a ${name}`, onAdd: () => entries.add('') }}
    >
      {(entry, at) => {
        const id = `field-${fieldPath}.${at}`
        const words = String(entry.value ?? '')
        const error = issues.find(({ path }) => path[0] === at)?.message ?? (at === 0 ? listIssue?.message : undefined)
        const findings = lintText(words, 'text')
        return (
          <EntryRow key={entry.id} entries={entries} entry={entry} className="line-entry">
            <EntryHandle entries={entries} entry={entry} at={at} name={name} />
            <div className="line-words">
              <FlaggedField
                className="input"
                id={id}
                rows={1}
                value={words}
                findings={findings}
                keptReasons={{}}
                aria-label={`${field.label}, ${name} ${at + 1}`}
                aria-invalid={error ? true : undefined}
                aria-describedby={error || findings.length > 0 ? `${id}-error ${id}-findings` : undefined}
                onChange={({ target }) => entries.set(entry.id, target.value)}
              />
              <FieldError id={`${id}-error`} message={error} />
              <Findings id={`${id}-findings`} findings={findings} />
              {entry.isHidden && <p className="fine">Hidden: kept here, not on the page</p>}
            </div>
            <EntryActions entries={entries} entry={entry} at={at} name={name} />
          </EntryRow>
        )
      }}
    </EntryList>
  )
}

export function shortened(words: string) {
  return words.length > 40 ? `${words.slice(0, 39).trimEnd()}…` : words
}
