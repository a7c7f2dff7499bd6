import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { deleteArticle } from '#api/client/articles.ts'
import { resourcesContext } from '#app/context.ts'
import { DeleteDialog } from '#app/office/forms/dialog.tsx'
import { ListPager } from '#app/office/lists/list-pager.tsx'
import { ClearSearch, CreateButton, EmptyList, ListFailed, ListSkeleton } from '#app/office/lists/list-states.tsx'
import { loadPage } from '#app/office/lists/load-page.ts'
import { useListLoading } from '#app/office/lists/use-list-loading.ts'
import { nullOnNetworkError } from '#app/office/null-on-network-error.ts'
import type { DashboardHandle } from '#app/office/route-handle.ts'
import { showToast } from '#app/ui/toast.ts'
import { amount } from '#domain/number-word.ts'
import { isComplete } from '#domain/press/article.ts'
import { searchArticles } from '#domain/press/office-articles.server.ts'
import type { Route } from './+types/article-tab.ts'
import { ArticleDialog, asOfficeArticle, type OfficeArticle } from './article-dialog.tsx'

export const handle: DashboardHandle = { title: 'Article', searchable: true }

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(resourcesContext)
  const list = await loadPage({ request, url }, log, (asked) => searchArticles(db, { ...asked, complete: false }))
  return list && { ...list, rows: list.rows.map(asOfficeArticle) }
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

type Open = { kind: 'create' } | { kind: 'edit' | 'delete'; article: OfficeArticle }

export default function ArticleTab({ loaderData: list }: Route.ComponentProps) {
  const [open, setOpen] = useState<Open>()
  const { revalidate } = useRevalidator()
  const { elsewhere, searching } = useListLoading()
  const count = useRef<HTMLParagraphElement>(null)
  const createButton = <CreateButton label="Create new article" onClick={() => setOpen({ kind: 'create' })} />
  const close = () => setOpen(undefined)

  if (elsewhere) return <ListSkeleton label="Article" />
  return (
    <>
      <div className="main-head">
        <p ref={count} tabIndex={-1}>
          {list && counted(list)}
        </p>
        <div className="main-acts">{createButton}</div>
      </div>
      {!list && <ListFailed what="The articles" />}
      {list?.total === 0 && (
        <EmptyList title="No Articles Found">
          <p>{list.q ? 'No article holds these words.' : 'Add a link to an article published elsewhere.'}</p>
          {list.q ? <ClearSearch /> : createButton}
        </EmptyList>
      )}
      {list && list.rows.length > 0 && (
        <ul className="rows" aria-busy={searching}>
          {list.rows.map((article) => (
            <li key={article.id}>
              <ArticleRow
                article={article}
                onEdit={() => setOpen({ kind: 'edit', article })}
                onDelete={() => setOpen({ kind: 'delete', article })}
              />
            </li>
          ))}
        </ul>
      )}
      {list && <ListPager page={list.page} total={list.total} />}
      {open?.kind === 'create' && <ArticleDialog onClose={close} onSaved={revalidate} />}
      {open?.kind === 'edit' && <ArticleDialog article={open.article} onClose={close} onSaved={revalidate} />}
      {open?.kind === 'delete' && (
        <DeleteArticle
          article={open.article}
          onClose={close}
          onDeleted={async () => {
            await revalidate()
            // The row that held the focus is gone.
            count.current?.focus()
          }}
        />
      )}
    </>
  )
}

function counted({ total, q }: { total: number; q?: string }) {
  const articles = amount(total, 'article')
  return q ? `${articles} found.` : `${articles}. Shown on the Media page.`
}

type ArticleRowProps = { article: OfficeArticle; onEdit: () => void; onDelete: () => void }

export function ArticleRow({ article, onEdit, onDelete }: ArticleRowProps) {
  const { id, title, platform, url } = article
  const heading = `article-${id}`
  return (
    <article className="row row--art">
      <div className="txt">
        <h2>
          <span id={heading}>{title || 'Without a title'}</span>
          {!isComplete(article) && <span className="badge">Incomplete</span>}
        </h2>
        <p className="meta">
          {platform && <span>{platform}</span>}
          {url && (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {url}
            </a>
          )}
        </p>
        {!isComplete(article) && <p>It stays off the public page until it has a title and a link.</p>}
      </div>
      <div className="acts">
        <button className="tlink" type="button" aria-describedby={heading} onClick={onEdit}>
          Edit
        </button>
        <button className="tlink tlink--bad" type="button" aria-describedby={heading} onClick={onDelete}>
          Delete
        </button>
      </div>
    </article>
  )
}

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
