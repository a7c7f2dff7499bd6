import { type FormEvent, useState } from 'react'
import { addReply, changeReply } from '#api/client/messages.ts'
import { checkFields } from '#app/office/forms/check-fields.ts'
import { EntryDialog } from '#app/office/forms/entry-dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { NewShortReply } from '#domain/messages/short-reply.ts'
import { rules } from '#domain/rules.ts'

export type SavedReply = { id: string; title: string; text: string }

type ReplyDialogProps = { reply?: SavedReply; onSaved: () => void; onClose: () => void }

/** The form of a saved reply. */
export function ReplyDialog({ reply, onSaved, onClose }: ReplyDialogProps) {
  const [length, setLength] = useState(reply?.text.length ?? 0)

  function count({ target }: FormEvent) {
    if (target instanceof HTMLTextAreaElement) setLength(target.value.length)
  }

  return (
    <EntryDialog
      title={reply ? 'Change a saved reply' : 'Write a saved reply'}
      action="Save"
      doing="Saving..."
      failed="The reply could not be saved"
      check={(form) => checkFields(NewShortReply, Object.fromEntries(form))}
      send={(form, key) => {
        const words = Object.fromEntries(form) as NewShortReply
        return reply ? changeReply(reply.id, words) : addReply(words, key)
      }}
      onSent={() => {
        onClose()
        onSaved()
      }}
      onRefused={onSaved}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField name="title" label="Title" value={reply?.title} errors={errors.title} />
          <div className="counted" onInput={count}>
            <TextField
              name="text"
              label="Words"
              rows={8}
              hint="{name} becomes the sender’s name, {reference} the number of the message."
              value={reply?.text}
              errors={errors.text}
            />
            <p className="quiet xs">
              {length.toLocaleString('en-IN')} of {rules.shortReply.maxText.toLocaleString('en-IN')} characters.
            </p>
          </div>
        </>
      )}
    </EntryDialog>
  )
}
