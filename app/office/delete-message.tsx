import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { showToast } from '#app/ui/toast.ts'
import { call } from './call.ts'
import type { OfficeMessage } from './contact-tab.tsx'
import { ConfirmDialog } from './office-dialog.tsx'

type DeleteMessageProps = { message: OfficeMessage; onClose: () => void }

/** Asks before a message goes for good. */
export function DeleteMessage({ message: { id, name, reference }, onClose }: DeleteMessageProps) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function remove() {
    if (busy) return
    setBusy(true)
    try {
      await call(`/insert/deletecontact?id=${id}`, { method: 'DELETE' })
      // With its row this question goes too.
      await revalidate()
      showToast('good', 'Message deleted', `${reference} from ${name}`)
    } catch (error) {
      onClose()
      showToast('bad', 'The message was not deleted.', error instanceof Error ? error.message : undefined)
    }
  }

  return (
    <ConfirmDialog
      title="Delete this message?"
      words={`The message ${reference} from ${name} will be deleted for good.`}
      action="Delete"
      busy={busy}
      onKeep={onClose}
      onAct={remove}
    />
  )
}
