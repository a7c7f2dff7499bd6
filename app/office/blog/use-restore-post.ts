import { useRevalidator } from 'react-router'
import { wordsOf } from '#api/client/call.ts'
import { restorePost } from '#api/client/posts.ts'
import { showToast } from '#app/ui/toast.ts'
import type { OfficePost } from './office-post.ts'
import { willAppear } from './will-appear.ts'

/** Takes a post out of the bin. */
export function useRestorePost() {
  const { revalidate } = useRevalidator()

  return async function restore({ id, title }: OfficePost) {
    try {
      const { state, publishedAt } = await restorePost(id)
      const isPublic = state === 'published'
      showToast('good', 'Post restored', isPublic ? `“${title}” is on the website again.` : willAppear(publishedAt))
    } catch (error) {
      showToast('bad', 'The post could not be restored', wordsOf(error))
    }
    await revalidate()
  }
}
