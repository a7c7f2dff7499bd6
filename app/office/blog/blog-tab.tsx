import { useRef, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { contentContext, resourcesContext } from '#app/context.ts'
import type { DashboardHandle } from '#app/office/handle.ts'
import { CreateButton } from '#app/office/lists/create-button.tsx'
import { ListFailed } from '#app/office/lists/list-failed.tsx'
import { ListPager } from '#app/office/lists/list-pager.tsx'
import { ListSkeleton } from '#app/office/lists/list-skeleton.tsx'
import { loadPage } from '#app/office/lists/load-page.ts'
import { useListLoading } from '#app/office/lists/use-list-loading.ts'
import { Views } from '#app/office/lists/views.tsx'
import { orNull } from '#app/office/or-null.ts'
import { listPosts, searchPosts } from '#domain/blog/office-posts.server.ts'
import type { Route } from './+types/blog-tab.ts'
import { BlogEmpty } from './blog-empty.tsx'
import { DeletePost } from './delete-post.tsx'
import { EditPost } from './edit-post.tsx'
import { asOfficePost, type OfficePost } from './office-post.ts'
import { PostDialog } from './post-dialog.tsx'
import { PostRow } from './post-row.tsx'
import { useRestorePost } from './use-restore-post.ts'

export const handle: DashboardHandle = { title: 'Blog', searchable: true }

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(resourcesContext)
  const state = new URL(request.url).searchParams.get('state') === 'bin' ? 'bin' : 'published'
  const list = await loadPage({ request, url }, log, async (asked) => {
    const { rows, total } = await searchPosts(db, { ...asked, state })
    return { rows: await listPosts(db, rows), total }
  })
  const areas = context.get(contentContext).practiceAreas.map(({ slug, title }) => ({ slug, title }))
  return list && { ...list, areas, rows: list.rows.map((row) => asOfficePost(row, new Date())) }
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orNull(serverLoader())
}

const views = [{ label: 'Posts' }, { label: 'Bin', state: 'bin' }]

type Open = { kind: 'create' } | { kind: 'edit' | 'delete'; post: OfficePost }

export default function BlogTab({ loaderData: list }: Route.ComponentProps) {
  const bin = useSearchParams()[0].get('state') === 'bin'
  const [open, setOpen] = useState<Open>()
  const { revalidate } = useRevalidator()
  const { elsewhere, searching } = useListLoading()
  const restore = useRestorePost()
  const count = useRef<HTMLParagraphElement>(null)
  const createButton = <CreateButton label="Create New Post" onClick={() => setOpen({ kind: 'create' })} />
  const close = () => setOpen(undefined)
  const dialog = { areas: list?.areas ?? [], onClose: close, onSaved: revalidate }

  if (elsewhere) return <ListSkeleton label="Blog" />
  return (
    <>
      <div className="main-head main-head--views">
        <Views label="Posts" views={views} />
        <div className="main-acts">{createButton}</div>
      </div>
      <p className="quiet" ref={count} tabIndex={-1}>
        {list && counted(list, bin)}
      </p>
      {!list && <ListFailed what="The posts" />}
      {list?.total === 0 && (
        <BlogEmpty bin={bin} searched={list.q !== undefined}>
          {createButton}
        </BlogEmpty>
      )}
      {list && list.rows.length > 0 && (
        <ul className="rows" aria-busy={searching}>
          {list.rows.map((post) => (
            <li key={post.id}>
              <PostRow
                post={post}
                onEdit={() => setOpen({ kind: 'edit', post })}
                onDelete={() => setOpen({ kind: 'delete', post })}
                onRestore={() => restore(post)}
              />
            </li>
          ))}
        </ul>
      )}
      {list && <ListPager page={list.page} total={list.total} />}
      {open?.kind === 'create' && <PostDialog {...dialog} />}
      {open?.kind === 'edit' && <EditPost id={open.post.id} {...dialog} />}
      {open?.kind === 'delete' && (
        <DeletePost
          post={open.post}
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

function counted({ total, q }: { total: number; q?: string }, bin: boolean) {
  const posts = total === 1 ? '1 post' : `${total} posts`
  if (q) return `${posts} found.`
  return bin ? `${posts} in the bin.` : `${posts}.`
}
