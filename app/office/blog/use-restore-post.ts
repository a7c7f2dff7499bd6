import { useRevalidator } from 'react-router'
import { wordsOf } from '#api/client/call.ts'
import { restorePost } from '#api/client/posts.ts'
import { showToast } from '#app/ui/toast.ts'
import type { OfficePost } from './office-post.ts'

/** Takes a post out of the bin. */
export function useRestorePost() {
  const { revalidate } = useRevalidator()

  return async function restore({ id, title }: OfficePost) {
    try {
      await restorePost(id)
      showToast('good', 'Post restored', `“${title}” is on the website again.`)
    } catch (error) {
      showToast('bad', 'The post could not be restored', wordsOf(error))
    }
    await revalidate()
  }
}
