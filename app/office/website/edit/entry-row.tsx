import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Grip from 'lucide-react/icons/grip-vertical'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { CloseIcon } from '#app/ui/icons.tsx'
import type { Entries, Entry } from './use-entries.ts'

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
      <p className="said xs" role="status">
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
export function EntryHandle({ entries, entry, at, name }: EntryPartProps) {
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
export function EntryActions({ entries, entry, at, name, canRemove = true }: EntryActionsProps) {
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
