import { addArticle, changeArticle, deleteArticle } from '#api/client/media.ts'
import { resourcesContext } from '#app/context.ts'
import { DeleteDialog } from '#app/office/forms/dialog.tsx'
import { FormDialog } from '#app/office/forms/form-dialog.tsx'
import { bySchema } from '#app/office/forms/use-form.ts'
import { ListPage, RowActions, useListDialog } from '#app/office/lists/list-page.tsx'
import { ClearSearch, CreateButton, EmptyList } from '#app/office/lists/list-states.tsx'
import { loadPage } from '#app/office/lists/load-page.ts'
import { nullOnNetworkError } from '#app/office/loader-data.tsx'
import type { DashboardHandle } from '#app/office/office-page.tsx'
import { TextField } from '#app/ui/field.tsx'
import { showToast } from '#app/ui/notice.tsx'
import { amount } from '#domain/number-word.ts'
import { isComplete, NewArticle } from '#domain/press/article.ts'
import { searchArticles } from '#domain/press/articles.server.ts'
import type { Route } from './+types/article-tab.ts'

export const handle: DashboardHandle = { title: 'Article', searchable: true }

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(resourcesContext)
  const list = await loadPage({ request, url }, log, (selection) =>
    searchArticles(db, { ...selection, complete: false }),
  )
  return list && { ...list, rows: list.rows.map(asOfficeArticle) }
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; article: OfficeArticle }

export default function ArticleTab({ loaderData: list }: Route.ComponentProps) {
  const { open, setOpen, close, count, reload, onDeleted } = useListDialog<OpenDialog>()
  const createButton = <CreateButton label="Create new article" onClick={() => setOpen({ kind: 'create' })} />
  return (
    <ListPage
      tab="Article"
      what="The articles"
      list={list}
      head={
        <div className="main-head split gap-6">
          <p ref={count} tabIndex={-1}>
            {list && countLabel(list)}
          </p>
          <div className="main-actions cluster gap-4">{createButton}</div>
        </div>
      }
      empty={
        <EmptyList title="No Articles Found">
          <p>{list?.q ? 'No article holds these words.' : 'Add a link to an article published elsewhere.'}</p>
          {list?.q ? <ClearSearch /> : createButton}
        </EmptyList>
      }
      row={(article) => (
        <ArticleRow
          article={article}
          onEdit={() => setOpen({ kind: 'edit', article })}
          onDelete={() => setOpen({ kind: 'delete', article })}
        />
      )}
    >
      {open?.kind === 'create' && <ArticleDialog onClose={close} onSaved={reload} />}
      {open?.kind === 'edit' && <ArticleDialog article={open.article} onClose={close} onSaved={reload} />}
      {open?.kind === 'delete' && <DeleteArticle article={open.article} onClose={close} onDeleted={onDeleted} />}
    </ListPage>
  )
}

function countLabel({ total, q }: { total: number; q?: string }) {
  const articles = amount(total, 'article')
  return q ? `${articles} found.` : `${articles}. Shown on the Media page.`
}

type ArticleRowProps = { article: OfficeArticle; onEdit: () => void; onDelete: () => void }

export function ArticleRow({ article, onEdit, onDelete }: ArticleRowProps) {
  const { id, title, platform, url } = article
  const heading = `article-${id}`
  return (
    <article className="row row--art">
      <div className="txt stack gap-2">
        <h2>
          <span id={heading}>{title || 'Without a title'}</span>
          {!isComplete(article) && <span className="badge">Incomplete</span>}
        </h2>
        <p className="meta fine">
          {platform && <span>{platform}</span>}
          {url && (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {url}
            </a>
          )}
        </p>
        {!isComplete(article) && <p>It stays off the public page until it has a title and a link.</p>}
      </div>
      <RowActions heading={heading} onEdit={onEdit} onDelete={onDelete} />
    </article>
  )
}

type DeleteArticleProps = { article: OfficeArticle; onDeleted: () => void; onClose: () => void }

/** Deletes a press link for good, after a confirmation. */
function DeleteArticle({ article: { id, title }, onDeleted, onClose }: DeleteArticleProps) {
  async function remove() {
    await deleteArticle(id)
    onDeleted()
    showToast('good', 'Article deleted')
  }

  return (
    <DeleteDialog
      title="Delete this article?"
      words={`${title ? `“${title}”` : 'The article without a title'} will be deleted for good.`}
      failureTitle="The article could not be deleted"
      remove={remove}
      onClose={onClose}
    />
  )
}

type ArticleDialogProps = { article?: OfficeArticle; onSaved: () => void; onClose: () => void }

/** The form to create or edit a press link. */
function ArticleDialog({ article, onSaved, onClose }: ArticleDialogProps) {
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
    <FormDialog
      {...words}
      failureTitle="The article could not be saved"
      check={bySchema(NewArticle)}
      send={send}
      onSent={sent}
      onConflict={onSaved}
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
    </FormDialog>
  )
}

const creating = {
  title: 'Create new article',
  action: 'Create Article',
  busyAction: 'Creating...',
  toast: 'Article created',
}

const editing = { title: 'Edit article', action: 'Save', busyAction: 'Saving...', toast: 'Article saved' }

/** A press link as the office lists and edits it; any of its texts may be empty. */
type OfficeArticle = { id: string; title: string; platform: string; url: string }

function asOfficeArticle({ id, title, platform, url }: OfficeArticle): OfficeArticle {
  return { id, title, platform, url }
}
