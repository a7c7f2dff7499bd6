import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { resourcesContext } from '#app/context.ts'
import { searchArticles } from '#domain/press/office-articles.server.ts'
import type { Route } from './+types/article-tab.ts'
import { ArticleDialog } from './article-dialog.tsx'
import { ArticleRow } from './article-row.tsx'
import type { DashboardHandle } from './handle.ts'
import { ListEmpty } from './list-empty.tsx'
import { ListFailed } from './list-failed.tsx'
import { ListLoading } from './list-loading.tsx'
import { ListPager } from './list-pager.tsx'
import { loadList } from './load-list.ts'
import type { OfficeArticle } from './office-article.ts'
import { RemoveArticle } from './remove-article.tsx'
import { useListLoading } from './use-list-loading.ts'

export const handle: DashboardHandle = { title: 'Article', searchable: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const resources = context.get(resourcesContext)
  return await loadList(request, resources, async (asked) => {
    const { rows, total } = await searchArticles(resources.db, { ...asked, complete: false })
    const articles: OfficeArticle[] = rows.map(({ id, title, platform, url }) => ({ id, title, platform, url }))
    return { rows: articles, total }
  })
}

type Open = { kind: 'create' } | { kind: 'edit' | 'delete'; article: OfficeArticle }

export default function ArticleTab({ loaderData: { list, page, q } }: Route.ComponentProps) {
  const [open, setOpen] = useState<Open>()
  const { revalidate } = useRevalidator()
  const { elsewhere, searching } = useListLoading()
  const count = useRef<HTMLParagraphElement>(null)
  const create = () => setOpen({ kind: 'create' })
  const close = () => setOpen(undefined)

  if (elsewhere) return <ListLoading label="Loading articles" />
  return (
    <>
      <div className="main-head">
        <p ref={count} tabIndex={-1}>
          {list && counted(list.total, q !== undefined)}
        </p>
        <CreateButton onClick={create} />
      </div>
      {!list && <ListFailed what="The articles" />}
      {list?.total === 0 &&
        (q === undefined ? (
          <ListEmpty title="No Articles Found" text="Add a link to an article published elsewhere.">
            <CreateButton onClick={create} />
          </ListEmpty>
        ) : (
          <ListEmpty title="No Articles Found" text="No article holds these words.">
            <Link className="btn btn--line" to="?">
              Clear the search
            </Link>
          </ListEmpty>
        ))}
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
      {list && <ListPager page={page} total={list.total} />}
      {open?.kind === 'create' && <ArticleDialog onClose={close} onSaved={revalidate} />}
      {open?.kind === 'edit' && <ArticleDialog article={open.article} onClose={close} onSaved={revalidate} />}
      {open?.kind === 'delete' && (
        <RemoveArticle
          article={open.article}
          onClose={close}
          onRemoved={async () => {
            await revalidate()
            // The row that held the focus is gone.
            count.current?.focus()
          }}
        />
      )}
    </>
  )
}

function CreateButton({ onClick }: { onClick: () => void }) {
  return (
    <button className="btn" type="button" onClick={onClick}>
      <Plus className="icon" /> Create new article
    </button>
  )
}

function counted(total: number, searched: boolean) {
  const articles = total === 1 ? '1 article' : `${total} articles`
  return searched ? `${articles} found.` : `${articles}. Shown on the Media page.`
}
