import { deleteArticle } from '#api/client/articles.ts'
import { DeleteDialog } from '#app/office/forms/delete-dialog.tsx'
import { showToast } from '#app/ui/toast.ts'
import type { OfficeArticle } from './office-article.ts'

type DeleteArticleProps = { article: OfficeArticle; onDeleted: () => void; onClose: () => void }

/** Deletes a press link for good, after a question. */
export function DeleteArticle({ article: { id, title }, onDeleted, onClose }: DeleteArticleProps) {
  async function remove() {
    await deleteArticle(id)
    onDeleted()
    showToast('good', 'Article deleted')
  }

  return (
    <DeleteDialog
      title="Delete this article?"
      words={`${title ? `“${title}”` : 'The article without a title'} will be deleted for good.`}
      failed="The article could not be deleted"
      remove={remove}
      onClose={onClose}
    />
  )
}
