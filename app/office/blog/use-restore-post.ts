import { useRevalidator } from 'react-router'
import { wordsOf } from '#api/client/call.ts'
import { restorePost, type SavedPost } from '#api/client/posts.ts'
import { showToast } from '#app/ui/toast.ts'
import type { OfficePost } from './office-post.ts'
import { willAppear } from './will-appear.ts'

/** Takes a post out of the bin. */
export function useRestorePost() {
  const { revalidate } = useRevalidator()

  return async function restore({ id, title }: OfficePost) {
    try {
      showToast('good', 'Post restored', said(title, await restorePost(id)))
    } catch (error) {
      showToast('bad', 'The post could not be restored', wordsOf(error))
    }
    await revalidate()
  }
}

function said(title: string, { state, publishedAt }: SavedPost) {
  if (state === 'published') return `“${title}” is on the website again.`
  return state === 'scheduled' && publishedAt ? willAppear(publishedAt) : `“${title}” is among the drafts again.`
}
