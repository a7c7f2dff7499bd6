import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { resourcesContext } from '#app/context.ts'
import type { DashboardHandle } from '#app/office/handle.ts'
import { ClearSearch } from '#app/office/lists/clear-search.tsx'
import { CreateButton } from '#app/office/lists/create-button.tsx'
import { EmptyList } from '#app/office/lists/empty-list.tsx'
import { ListFailed } from '#app/office/lists/list-failed.tsx'
import { ListPager } from '#app/office/lists/list-pager.tsx'
import { ListSkeleton } from '#app/office/lists/list-skeleton.tsx'
import { loadPage } from '#app/office/lists/load-page.ts'
import { useListLoading } from '#app/office/lists/use-list-loading.ts'
import { nullOnNetworkError } from '#app/office/null-on-network-error.ts'
import { searchArticles } from '#domain/press/office-articles.server.ts'
import type { Route } from './+types/article-tab.ts'
import { ArticleDialog } from './article-dialog.tsx'
import { ArticleRow } from './article-row.tsx'
import { DeleteArticle } from './delete-article.tsx'
import { asOfficeArticle, type OfficeArticle } from './office-article.ts'

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
  const articles = total === 1 ? '1 article' : `${total} articles`
  return q ? `${articles} found.` : `${articles}. Shown on the Media page.`
}
