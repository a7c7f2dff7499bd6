import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Avatar } from '#app/office/avatar.tsx'
import { useDesk } from '#app/office/messages/desk/desk-context.ts'
import { rowId } from '#app/office/messages/desk/desk-path.ts'
import type { HistoryEntry } from '#app/office/messages/desk/listed-message.ts'
import { Moment, mediumTime } from '#app/office/office-time.tsx'
import { unsentText } from '#app/ui/field.tsx'
import { rules } from '#domain/rules.ts'
import { languageOf } from '#domain/text/hindi.ts'
import { useNoteDraft } from './note-drafts.tsx'

/** Notes and history in one timeline. */
export function MessageHistory({ history }: { history: HistoryEntry[] }) {
  return (
    <ol className="message-history" aria-label="Notes and history">
      {history.map(({ id, at, by, words, note }) => (
        <li key={id}>
          {by ? <Avatar name={by} /> : <span className="dot center" />}
          <span>
            {by && <b>{by}</b>} {words}
          </span>
          <Moment at={at} format={mediumTime} />
          {note && (
            <p className="note-text" lang={languageOf(note)}>
              {note}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Adds a note for colleagues. A half-written note stays with its message while others are open. */
export function AddNote({ id }: { id: string }) {
  const { actions } = useDesk()
  const [draft, editDraft] = useNoteDraft(id)
  const field = useRef<HTMLTextAreaElement>(null)
  const [busy, setBusy] = useState(false)

  const adoptEarlyInput = useEffectEvent(() => {
    const typed = field.current?.value ?? ''
    if (typed !== draft) editDraft(() => typed)
  })

  // Text typed before hydration is only in the field: copy it into the state.
  useEffect(() => adoptEarlyInput(), [])

  async function add(event: FormEvent) {
    event.preventDefault()
    const note = draft.trim()
    if (busy) return
    if (!note) return field.current?.focus()
    setBusy(true)
    if (await actions.change([id], { note }, 'Note added')) editDraft((words) => unsentText(words, draft))
    setBusy(false)
  }

  /** Ctrl or Cmd with Enter sends; Escape leaves the field and keeps its text. */
  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      event.currentTarget.form?.requestSubmit()
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      event.currentTarget.blur()
      document.getElementById(rowId(id))?.focus()
    }
  }

  return (
    <form className="add-note stack gap-3" onSubmit={add}>
      <label className="sr" htmlFor="note">
        Add a note
      </label>
      <textarea
        className="input"
        id="note"
        rows={2}
        maxLength={rules.message.maxNote}
        placeholder="A note for colleagues. The sender never sees it."
        value={draft}
        ref={field}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onKeyDown={handleKeyDown}
        onChange={({ currentTarget: { value } }) => editDraft(() => value)}
      />
      <div className="foot fine split">
        <span>Notes are added, never changed.</span>
        <button className="btn btn--line" type="submit" aria-busy={busy}>
          Add the note
        </button>
      </div>
    </form>
  )
}
