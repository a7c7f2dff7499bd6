import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ListEmpty } from './list-empty.tsx'

/** No posts: because there are none, because the bin is empty, or because none holds the words. */
export function BlogEmpty({ bin, searched, children }: { bin: boolean; searched: boolean; children: ReactNode }) {
  const title = 'No Posts Found'
  if (searched)
    return (
      <ListEmpty title={title} text="No post holds these words.">
        <Link className="btn btn--line" to={bin ? '?state=bin' : '?'}>
          Clear the search
        </Link>
      </ListEmpty>
    )
  if (bin) return <ListEmpty title={title} text="The bin is empty. Deleted posts stay here for 30 days." />
  return (
    <ListEmpty title={title} text="Create the first post. It appears at the top of the blog.">
      {children}
    </ListEmpty>
  )
}
