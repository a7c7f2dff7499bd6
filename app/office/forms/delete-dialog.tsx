import { useState } from 'react'
import { wordsOf } from '#api/client/call.ts'
import { showToast } from '#app/ui/toast.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type DeleteDialogProps = {
  title: string
  words: string
  /** What is said where it does not work. */
  failed: string
  remove: () => Promise<void>
  onClose: () => void
}

/** Asks, deletes, and says so where that fails. */
export function DeleteDialog({ title, words, failed, remove, onClose }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false)

  async function act() {
    if (busy) return
    setBusy(true)
    try {
      await remove()
    } catch (error) {
      showToast('bad', failed, wordsOf(error))
    }
    onClose()
  }

  return <ConfirmDialog title={title} words={words} action="Delete" busy={busy} onKeep={onClose} onAct={act} />
}
