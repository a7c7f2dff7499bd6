import PenLine from 'lucide-react/icons/pen-line'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { contentContext, resourcesContext, userContext } from '#app/context.ts'
import { ListPage, useListDialog, Views } from '#app/office/lists/list-page.tsx'
import { ClearSearch, CreateButton, EmptyList } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError } from '#app/office/loader-data.tsx'
import { type Choice, SelectAction } from '#app/office/menu.tsx'
import type { DashboardHandle } from '#app/office/office-page.tsx'
import { amount, plural } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/blog-tab.ts'
import { type LoadedPosts, loadPosts } from './load-posts.server.ts'
import type { OfficePost } from './office-post.ts'
import { PostDialog } from './post-dialog.tsx'
import { DeletePost, PostRow, PurgePost, useRestorePost } from './post-row.tsx'

export const handle: DashboardHandle = { title: 'Blog', searchable: true, searchHint: 'Writer, title, words' }

export function loader({ request, url, context }: Route.LoaderArgs) {
  const { username } = context.get(userContext)
  return loadPosts(context.get(resourcesContext), context.get(contentContext), { request, url, username })
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

type OpenDialog = { kind: 'create' } | { kind: 'delete' | 'purge'; post: OfficePost }

export default function BlogTab({ loaderData: list }: Route.ComponentProps) {
  const { open, setOpen, close, count, reload, onDeleted } = useListDialog<OpenDialog>()
  const restore = useRestorePost()
  const createButton = <CreateButton label="Create New Post" onClick={() => setOpen({ kind: 'create' })} />
  return (
    <ListPage
      tab="Blog"
      what="The posts"
      list={list}
      head={
        <>
          <BlogHead list={list}>
            <div className="main-actions cluster gap-4">
              <Link className="btn btn--line" to="/adminDashboard/blog/new">
                <PenLine className="icon" /> Write
              </Link>
              {createButton}
            </div>
          </BlogHead>
          <p className="quiet list-count" ref={count} tabIndex={-1}>
            {list && summaryOf(list)}
          </p>
        </>
      }
      empty={list && <BlogEmpty list={list}>{createButton}</BlogEmpty>}
      row={(post) => (
        <PostRow
          post={post}
          onDelete={() => setOpen({ kind: 'delete', post })}
          onPurge={() => setOpen({ kind: 'purge', post })}
          onRestore={() => restore(post)}
        />
      )}
    >
      {open?.kind === 'create' && <PostDialog areas={list?.areas ?? []} onClose={close} onSaved={reload} />}
      {open?.kind === 'delete' && <DeletePost post={open.post} onClose={close} onDeleted={onDeleted} />}
      {open?.kind === 'purge' && <PurgePost post={open.post} onClose={close} onDeleted={onDeleted} />}
    </ListPage>
  )
}

const viewHints = {
  published: '',
  draft: '',
  all: 'From all views, the bin too.',
  scheduled: 'Times are Indian Standard Time. A post appears at its minute, whether or not anyone is signed in.',
  bin: `Deleted posts stay here for ${rules.office.binDays} days. Their addresses answer “gone”.`,
}

function summaryOf({ total, q, filters: { state, area, author } }: LoadedPosts & { q?: string }) {
  const posts = amount(total, 'post')
  return [q || area || author ? `${posts} found.` : `${posts}.`, viewHints[state]].join(' ')
}

/** The views of the blog with their counts, the filters, and the buttons for a new post. */
function BlogHead({ list, children }: { list: LoadedPosts | null; children: ReactNode }) {
  const [params, setParams] = useSearchParams()
  const { counts, filters } = list ?? {}
  const areas: Choice[] = [['', 'Any'], ...(list?.areas ?? []).map(({ slug, title }) => [slug, title] as const)]
  const authors: Choice[] = [['', 'Anyone'], ...(list?.authors ?? []).map((name) => [name, name] as const)]

  function setFilter(name: string, value: string) {
    const others = [...params].filter(([other]) => other !== name && other !== 'page')
    setParams(value ? [...others, [name, value]] : others)
  }

  return (
    <div className="main-head split gap-6 main-head--views">
      <div className="listbar rail">
        <Views
          label="Posts"
          views={[
            { label: 'Published', count: counts?.published },
            { label: 'Drafts', state: 'draft', count: counts?.draft },
            { label: 'Scheduled', state: 'scheduled', count: counts?.scheduled },
            { label: 'Bin', state: 'bin', count: counts?.bin },
          ]}
        />
        <div className="end">
          <SelectAction
            label="Area"
            value={filters?.area ?? ''}
            choices={areas}
            onSelect={(value) => setFilter('area', value)}
          />
          <SelectAction
            label="Writer"
            value={filters?.author ?? ''}
            choices={authors}
            onSelect={(value) => setFilter('author', value)}
          />
        </div>
      </div>
      {children}
    </div>
  )
}

type EmptyPosts = LoadedPosts & { q?: string }

/** The empty state of a view: no post matches the filters, or there are no posts. */
function BlogEmpty({ list, children }: { list: EmptyPosts; children: ReactNode }) {
  return <EmptyList title="No Posts Found">{explanationOf(list, children)}</EmptyList>
}

const emptyTexts = {
  published: 'Create the first post. It appears at the top of the blog.',
  draft: 'There are no drafts. ‘Write’ begins one; a title is enough.',
  scheduled: 'Nothing waits for its time.',
  bin: `The bin is empty. Deleted posts stay here for ${rules.office.binDays} days.`,
  all: 'There are no posts.',
}

const noMatchTexts = {
  published: 'Nothing published',
  draft: 'No draft',
  scheduled: 'Nothing scheduled',
  bin: 'Nothing in the bin',
  all: 'No post',
}

function explanationOf({ q, elsewhere, filters: { state, area, author } }: EmptyPosts, createButton: ReactNode) {
  if (!q && !area && !author) {
    return (
      <>
        <p>{emptyTexts[state]}</p>
        {state === 'published' && createButton}
      </>
    )
  }
  return (
    <>
      <p>
        {noMatchTexts[state]} {q ? `matches “${q}”` : 'matches this choice'}.
        {elsewhere > 0 && ` ${plural(elsewhere, 'One post', `${elsewhere} posts`)} elsewhere would.`}
      </p>
      <div className="btns">
        {elsewhere > 0 && (
          <Link className="btn btn--line" to={`?${new URLSearchParams({ state: 'all', ...(q && { q }) })}`}>
            Look in all states
          </Link>
        )}
        {q ? (
          <ClearSearch />
        ) : (
          <Link className="btn btn--line" to={state === 'published' ? '?' : `?state=${state}`}>
            Show all of them
          </Link>
        )}
      </div>
    </>
  )
}
