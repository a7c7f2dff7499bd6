import { handleMessages } from '#api/client/messages.ts'
import { DeleteDialog } from '#app/office/forms/delete-dialog.tsx'
import { showToast } from '#app/ui/toast.ts'
import type { OfficeMessage } from './office-message.ts'

type DeleteMessageProps = { message: OfficeMessage; onDeleted: () => Promise<void>; onClose: () => void }

/** Asks before a message goes for good. */
export function DeleteMessage({ message: { id, name, reference }, onDeleted, onClose }: DeleteMessageProps) {
  async function remove() {
    await handleMessages([id], 'bin')
    // With its row this question goes too.
    await onDeleted()
    showToast('good', 'Message deleted', `${reference} from ${name}`)
  }

  return (
    <DeleteDialog
      title="Delete this message?"
      words={`The message ${reference} from ${name} will be deleted for good.`}
      failed="The message was not deleted."
      remove={remove}
      onClose={onClose}
    />
  )
}
