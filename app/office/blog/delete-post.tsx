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

  const leaves = post.state === 'published' ? 'will be removed from the website. It goes to' : 'goes to'
  return (
    <DeleteDialog
      title="Delete this post?"
      words={`“${post.title}” ${leaves} the bin for ${rules.office.binDays} days.`}
      failed="The post could not be deleted"
      remove={remove}
      onClose={onClose}
    />
  )
}
