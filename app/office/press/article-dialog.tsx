import { addArticle, changeArticle } from '#api/client/articles.ts'
import { EntryDialog } from '#app/office/forms/entry-dialog.tsx'
import { bySchema } from '#app/office/forms/use-form.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { showToast } from '#app/ui/toast.ts'
import { NewArticle } from '#domain/press/article.ts'

type ArticleDialogProps = { article?: OfficeArticle; onSaved: () => void; onClose: () => void }

/** The form to create or edit a press link. */
export function ArticleDialog({ article, onSaved, onClose }: ArticleDialogProps) {
  const { toast, ...words } = article ? editing : creating

  async function send(form: FormData, key: string) {
    const texts: Partial<OfficeArticle> = Object.fromEntries(form)
    return await (article ? changeArticle(article.id, texts) : addArticle(texts, key))
  }

  function sent() {
    onClose()
    onSaved()
    showToast('good', toast)
  }

  return (
    <EntryDialog
      {...words}
      failed="The article could not be saved"
      check={bySchema(NewArticle)}
      send={send}
      onSent={sent}
      onRefused={onSaved}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField name="title" label="Title" optional value={article?.title} errors={errors.title} />
          <TextField
            name="platform"
            label="Platform"
            hint="The name of the paper, journal or site."
            optional
            value={article?.platform}
            errors={errors.platform}
          />
          <TextField
            name="url"
            label="Article URL"
            type="url"
            placeholder="https://"
            optional
            value={article?.url}
            errors={errors.url}
          />
        </>
      )}
    </EntryDialog>
  )
}

const creating = {
  title: 'Create new article',
  action: 'Create Article',
  doing: 'Creating...',
  toast: 'Article created',
}

const editing = { title: 'Edit article', action: 'Save', doing: 'Saving...', toast: 'Article saved' }

/** A press link as the office lists and edits it; any of its texts may be empty. */
export type OfficeArticle = { id: string; title: string; platform: string; url: string }

export function asOfficeArticle({ id, title, platform, url }: OfficeArticle): OfficeArticle {
  return { id, title, platform, url }
}
