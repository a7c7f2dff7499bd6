import { messageOf } from '#api/client/call.ts'
import { showToast } from '#app/ui/notice.tsx'

/** Undoes something, and says why if that fails. */
export async function undoOrReport(undo: () => Promise<unknown>) {
  try {
    await undo()
  } catch (error) {
    void showToast('bad', 'This could not be undone', messageOf(error))
  }
}
