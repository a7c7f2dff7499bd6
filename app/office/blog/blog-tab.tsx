import PenLine from 'lucide-react/icons/pen-line'
import { useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { contentContext, resourcesContext, userContext } from '#app/context.ts'
import type { DashboardHandle } from '#app/office/handle.ts'
import { CreateButton } from '#app/office/lists/create-button.tsx'
import { ListFailed } from '#app/office/lists/list-failed.tsx'
import { ListPager } from '#app/office/lists/list-pager.tsx'
import { ListSkeleton } from '#app/office/lists/list-skeleton.tsx'
import { useListLoading } from '#app/office/lists/use-list-loading.ts'
import { nullOnNetworkError } from '#app/office/null-on-network-error.ts'
import type { Route } from './+types/blog-tab.ts'
import { BlogEmpty } from './blog-empty.tsx'
import { BlogHead } from './blog-head.tsx'
import { DeletePost } from './delete-post.tsx'
import { type LoadedPosts, loadPosts } from './load-posts.server.ts'
import type { OfficePost } from './office-post.ts'
import { PostDialog } from './post-dialog.tsx'
import { PostRow } from './post-row.tsx'
import { PurgePost } from './purge-post.tsx'
import { useRestorePost } from './use-restore-post.ts'

export const handle: DashboardHandle = { title: 'Blog', searchable: true, searchHint: 'Writer, title, words' }

export function loader({ request, url, context }: Route.LoaderArgs) {
  const { username } = context.get(userContext)
  return loadPosts(context.get(resourcesContext), context.get(contentContext), { request, url, username })
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

type Open = { kind: 'create' } | { kind: 'delete' | 'purge'; post: OfficePost }

export default function BlogTab({ loaderData: list }: Route.ComponentProps) {
  const [open, setOpen] = useState<Open>()
  const { revalidate } = useRevalidator()
  const { elsewhere, searching } = useListLoading()
  const restore = useRestorePost()
  const count = useRef<HTMLParagraphElement>(null)
  const close = () => setOpen(undefined)
  const gone = async () => {
    await revalidate()
    // The row that held the focus is gone.
    count.current?.focus()
  }
  const create = <CreateButton label="Create New Post" onClick={() => setOpen({ kind: 'create' })} />
  const buttons = (
    <div className="main-acts">
      <Link className="btn btn--line" to="/adminDashboard/blog/new">
        <PenLine className="icon" /> Write
      </Link>
      {create}
    </div>
  )

  if (elsewhere) return <ListSkeleton label="Blog" />
  return (
    <>
      <BlogHead list={list}>{buttons}</BlogHead>
      <p className="quiet list-said" ref={count} tabIndex={-1}>
        {list && said(list)}
      </p>
      {!list && <ListFailed what="The posts" />}
      {list?.total === 0 && <BlogEmpty list={list}>{create}</BlogEmpty>}
      {list && list.rows.length > 0 && (
        <ul className="rows" aria-busy={searching}>
          {list.rows.map((post) => (
            <li key={post.id}>
              <PostRow
                post={post}
                onDelete={() => setOpen({ kind: 'delete', post })}
                onPurge={() => setOpen({ kind: 'purge', post })}
                onRestore={() => restore(post)}
              />
            </li>
          ))}
        </ul>
      )}
      {list && <ListPager page={list.page} total={list.total} />}
      {open?.kind === 'create' && <PostDialog areas={list?.areas ?? []} onClose={close} onSaved={revalidate} />}
      {open?.kind === 'delete' && <DeletePost post={open.post} onClose={close} onDeleted={gone} />}
      {open?.kind === 'purge' && <PurgePost post={open.post} onClose={close} onDeleted={gone} />}
    </>
  )
}

const views = {
  published: '',
  draft: '',
  all: 'From all views, the bin too.',
  scheduled: 'Times are Indian Standard Time. A post appears at its minute, whether or not anyone is signed in.',
  bin: 'Deleted posts stay here for 30 days. Their addresses answer “gone”.',
}

function said({ total, q, asked: { state, area, author } }: LoadedPosts & { q?: string }) {
  const posts = total === 1 ? '1 post' : `${total} posts`
  return [q || area || author ? `${posts} found.` : `${posts}.`, views[state]].join(' ')
}
