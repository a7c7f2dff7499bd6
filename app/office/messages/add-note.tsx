import { type FormEvent, useRef, useState } from 'react'
import { rules } from '#domain/rules.ts'
import { useDesk } from './desk-context.ts'

/** A note for colleagues. What is half written stays with its message, also while others are read. */
export function AddNote({ id }: { id: string }) {
  const { acts, drafts } = useDesk()
  const field = useRef<HTMLTextAreaElement>(null)
  const [busy, setBusy] = useState(false)

  async function add(event: FormEvent) {
    event.preventDefault()
    const note = field.current?.value.trim()
    if (busy) return
    if (!note) return field.current?.focus()
    setBusy(true)
    if (await acts.change([id], { note }, 'Note added')) {
      drafts.delete(id)
      if (field.current) field.current.value = ''
    }
    setBusy(false)
  }

  return (
    <form className="add-note" onSubmit={add}>
      <label className="sr" htmlFor="note">
        Add a note
      </label>
      <textarea
        className="input"
        id="note"
        rows={2}
        maxLength={rules.message.maxNote}
        placeholder="A note for colleagues. The sender never sees it."
        defaultValue={drafts.get(id)}
        ref={field}
        onChange={({ currentTarget }) => drafts.set(id, currentTarget.value)}
      />
      <div className="foot">
        <span>Notes are added, never changed.</span>
        <button className="btn btn--line" type="submit" aria-busy={busy}>
          Add the note
        </button>
      </div>
    </form>
  )
}
