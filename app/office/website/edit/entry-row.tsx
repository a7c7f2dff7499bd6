import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Grip from 'lucide-react/icons/grip-vertical'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { FlaggedField } from '#app/office/writing/canvas.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import { lintText } from '#domain/writing/lint.ts'
import { type Entries, type Entry, useEntries } from './use-entries.ts'
import { type FieldProps, Findings } from './words-field.tsx'

type EntryListProps = {
  /** The heading of the list; the number of entries is added to it. */
  legend: string
  hint?: string
  entries: Entries
  className: string
  /** The button that adds an entry; without it none can be added. */
  add?: { label: string; onAdd: () => void }
  children: (entry: Entry, at: number) => ReactNode
}

/** A list whose entries can be moved, hidden and removed. */
export function EntryList({ legend, hint, entries, className, add, children }: EntryListProps) {
  return (
    <fieldset className="entry-list stack gap-4">
      <legend>
        {legend} <span className="quiet">{entries.entries.length}</span>
      </legend>
      {hint && <p className="hint">{hint}</p>}
      <p className="entry-announcement xs" role="status">
        {entries.announcement}
      </p>
      <ol className={className} ref={entries.list}>
        {entries.entries.map((entry, at) => children(entry, at))}
      </ol>
      {add && (
        <button className="text-link" type="button" onClick={add.onAdd}>
          <Plus className="icon" /> {add.label}
        </button>
      )}
    </fieldset>
  )
}

type EntryRowProps = { entries: Entries; entry: Entry; className: string; children: ReactNode }

/** One entry of the list. Dragging and focus find it by its `data-entry` id. */
export function EntryRow({ entries, entry: { id, isHidden }, className, children }: EntryRowProps) {
  const state = [isHidden && 'is-hidden', entries.liftedId === id && 'is-lifted']
  return (
    <li data-entry={id} className={[className, ...state].filter(Boolean).join(' ')}>
      {children}
    </li>
  )
}

type EntryPartProps = { entries: Entries; entry: Entry; at: number; name: string }

/** The handle by which an entry is dragged, or lifted and moved by keyboard. */
function EntryHandle({ entries, entry, at, name }: EntryPartProps) {
  return (
    <button
      className="entry-handle"
      type="button"
      data-part="handle"
      aria-label={`Move ${name} ${at + 1}: lift with Space, move with the arrow keys`}
      aria-pressed={entries.liftedId === entry.id}
      {...entries.handle(entry.id)}
    >
      <Grip className="icon" />
    </button>
  )
}

type EntryActionsProps = EntryPartProps & { canRemove?: boolean }

/** Icon buttons: up, down, hide and remove. */
function EntryActions({ entries, entry, at, name, canRemove = true }: EntryActionsProps) {
  const { id, isHidden } = entry
  const label = `${name} ${at + 1}`
  const last = entries.entries.length - 1
  return (
    <span className="entry-actions">
      <button
        type="button"
        data-part="up"
        aria-label={`Move ${label} up`}
        disabled={at === 0}
        onClick={() => entries.move(id, -1)}
      >
        <ArrowUp className="icon" />
      </button>
      <button
        type="button"
        data-part="down"
        aria-label={`Move ${label} down`}
        disabled={at === last}
        onClick={() => entries.move(id, 1)}
      >
        <ArrowDown className="icon" />
      </button>
      <button
        type="button"
        aria-label={`Hide ${label}`}
        aria-pressed={isHidden}
        onClick={() => entries.hide(id, !isHidden)}
      >
        {isHidden ? <EyeOff className="icon" /> : <Eye className="icon" />}
      </button>
      {canRemove && (
        <button type="button" data-part="remove" aria-label={`Remove ${label}`} onClick={() => entries.remove(id)}>
          <CloseIcon />
        </button>
      )}
    </span>
  )
}

/** The header of an entry that expands: handle, number, title (as `children`) and actions. */
export function ItemHead({ children, ...part }: EntryActionsProps & { children: ReactNode }) {
  return (
    <div className="item-head">
      <EntryHandle {...part} />
      <span className="item-number">{part.at + 1}</span>
      {children}
      <EntryActions {...part} />
    </div>
  )
}

export function HiddenNote({ entry }: { entry: Entry }) {
  return entry.isHidden && <span className="fine"> Hidden: kept here, not on the page</span>
}

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
                acceptedReasons={{}}
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
