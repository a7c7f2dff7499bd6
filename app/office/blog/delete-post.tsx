import { binPost } from '#api/client/posts.ts'
import { DeleteDialog } from '#app/office/forms/delete-dialog.tsx'
import { showToast } from '#app/ui/toast.ts'
import { rules } from '#domain/rules.ts'
import type { OfficePost } from './office-post.ts'
import { useRestorePost } from './use-restore-post.ts'

type DeletePostProps = { post: OfficePost; onDeleted: () => void; onClose: () => void }

/** Puts a post into the bin, after a question, and offers to take it back. */
export function DeletePost({ post, onDeleted, onClose }: DeletePostProps) {
  const restore = useRestorePost()

  async function remove() {
    await binPost(post.id)
    onDeleted()
    const act = () => restore(post)
    showToast('good', 'Post deleted', `It stays in the bin for ${rules.office.binDays} days.`, { label: 'Undo', act })
  }

  return (
    <DeleteDialog
      title="Delete this post?"
      words={`“${post.title}” will be removed from the website. It goes to the bin for ${rules.office.binDays} days.`}
      failed="The post could not be deleted"
      remove={remove}
      onClose={onClose}
    />
  )
}
