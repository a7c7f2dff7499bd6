import type { ReactNode } from 'react'
import { ClearSearch } from '#app/office/lists/clear-search.tsx'
import { EmptyList } from '#app/office/lists/empty-list.tsx'
import { rules } from '#domain/rules.ts'

/** No posts: because none holds the words, because the bin is empty, or because there are none. */
export function BlogEmpty({ bin, searched, children }: { bin: boolean; searched: boolean; children: ReactNode }) {
  return <EmptyList title="No Posts Found">{why({ bin, searched, children })}</EmptyList>
}

function why({ bin, searched, children }: Parameters<typeof BlogEmpty>[0]) {
  if (searched)
    return (
      <>
        <p>No post holds these words.</p>
        <ClearSearch />
      </>
    )
  if (bin) return <p>The bin is empty. Deleted posts stay here for {rules.office.binDays} days.</p>
  return (
    <>
      <p>Create the first post. It appears at the top of the blog.</p>
      {children}
    </>
  )
}
