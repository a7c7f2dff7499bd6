import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ClearSearch } from '#app/office/lists/clear-search.tsx'
import { EmptyList } from '#app/office/lists/empty-list.tsx'
import { rules } from '#domain/rules.ts'
import type { LoadedPosts } from './load-posts.server.ts'

type Empty = LoadedPosts & { q?: string }

/** No posts in this view: because none fits what was asked, or because there are none. */
export function BlogEmpty({ list, children }: { list: Empty; children: ReactNode }) {
  return <EmptyList title="No Posts Found">{why(list, children)}</EmptyList>
}

const nothing = {
  published: 'Create the first post. It appears at the top of the blog.',
  draft: 'There are no drafts. ‘Write’ begins one; a title is enough.',
  scheduled: 'Nothing waits for its time.',
  bin: `The bin is empty. Deleted posts stay here for ${rules.office.binDays} days.`,
  all: 'There are no posts.',
}

const none = {
  published: 'Nothing published',
  draft: 'No draft',
  scheduled: 'Nothing scheduled',
  bin: 'Nothing in the bin',
  all: 'No post',
}

function why({ q, elsewhere, asked: { state, area, author } }: Empty, begin: ReactNode) {
  if (!q && !area && !author) {
    return (
      <>
        <p>{nothing[state]}</p>
        {state === 'published' && begin}
      </>
    )
  }
  return (
    <>
      <p>
        {none[state]} {q ? `matches “${q}”` : 'matches this choice'}.
        {elsewhere > 0 && ` ${elsewhere === 1 ? 'One post' : `${elsewhere} posts`} elsewhere would.`}
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
