import { DeleteDialog } from '#app/office/forms/delete-dialog.tsx'
import type { DeskActs } from './use-desk-acts.ts'

/** Asks before messages go for ever. */
export function DeleteForEver({ acts: { doomed, askDelete, deleteForEver } }: { acts: DeskActs }) {
  if (doomed.length === 0) return null
  const subject = doomed.length === 1 ? 'this message' : `${doomed.length} messages`
  return (
    <DeleteDialog
      title={`Delete ${subject} for ever?`}
      words="Nobody can bring back what is deleted for ever."
      failed="Nothing was deleted."
      remove={() => deleteForEver(doomed)}
      onClose={() => askDelete([])}
    />
  )
}
