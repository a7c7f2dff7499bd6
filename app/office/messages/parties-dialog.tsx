import { addParties } from '#api/client/messages.ts'
import { checkFields } from '#app/office/forms/check-fields.ts'
import { EntryDialog } from '#app/office/forms/entry-dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { showToast } from '#app/ui/toast.ts'
import { PartyLines } from '#domain/conflicts/party-lines.ts'

type PartiesDialogProps = { onSaved: () => void; onClose: () => void }

/** Takes a list of parties as it is pasted. */
export function PartiesDialog({ onSaved, onClose }: PartiesDialogProps) {
  function sent({ added, known }: { added: number; known: number }) {
    onClose()
    onSaved()
    const more = known > 0 ? `${known === 1 ? 'One was' : `${known} were`} on the list already.` : undefined
    showToast('good', added === 1 ? '1 party added' : `${added} parties added`, more)
  }

  return (
    <EntryDialog
      title="Add several parties"
      action="Add Parties"
      doing="Adding..."
      failed="The parties could not be added"
      check={(form) => checkFields(PartyLines, Object.fromEntries(form))}
      send={(form) => addParties(String(form.get('lines')))}
      onSent={sent}
      onRefused={onSaved}
      onClose={onClose}
    >
      {(errors) => (
        <TextField
          name="lines"
          label="One party a line"
          hint="Name; matter; side (client, opposite, other or nothing). Columns copied from a spreadsheet will do."
          rows={8}
          errors={errors.lines}
        />
      )}
    </EntryDialog>
  )
}
