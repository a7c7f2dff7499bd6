import { deleteParty } from '#api/client/messages.ts'
import { DeleteDialog } from '#app/office/forms/delete-dialog.tsx'
import { showToast } from '#app/ui/toast.ts'
import type { OfficeParty } from './office-party.ts'

type DeletePartyProps = { party: OfficeParty; onDeleted: () => void; onClose: () => void }

/** Deletes a party for good, after a question. */
export function DeleteParty({ party: { id, name }, onDeleted, onClose }: DeletePartyProps) {
  async function remove() {
    await deleteParty(id)
    onDeleted()
    showToast('good', 'Party deleted')
  }

  return (
    <DeleteDialog
      title="Delete this party?"
      words={`“${name}” will be deleted for good, and no message will be compared with it any more.`}
      failed="The party could not be deleted"
      remove={remove}
      onClose={onClose}
    />
  )
}
