import { useState } from 'react'
import { wordsOf } from '#api/client/call.ts'
import { purgePost } from '#api/client/posts.ts'
import { ConfirmDialog } from '#app/office/forms/confirm-dialog.tsx'
import { showToast } from '#app/ui/toast.ts'
import type { OfficePost } from './office-post.ts'

type PurgePostProps = { post: OfficePost; onDeleted: () => void; onClose: () => void }

/** Deletes a post of the bin for ever, after a question. */
export function PurgePost({ post, onDeleted, onClose }: PurgePostProps) {
  const [busy, setBusy] = useState(false)

  async function act() {
    if (busy) return
    setBusy(true)
    try {
      await purgePost(post.id)
      onDeleted()
      void showToast('good', 'Post deleted for ever')
    } catch (error) {
      void showToast('bad', 'The post could not be deleted', wordsOf(error))
    }
    onClose()
  }

  return (
    <ConfirmDialog
      title="Delete this post for ever?"
      words={`“${post.title}” and all its revisions are erased. Nobody can bring them back.`}
      action="Delete for ever"
      busy={busy}
      onKeep={onClose}
      onAct={act}
    />
  )
}
