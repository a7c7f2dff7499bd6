import type { FoundPost } from '#domain/blog/find-posts.server.ts'
import type { PublishedPost } from '#domain/blog/posts.server.ts'
import { EmptyList } from './empty-list.tsx'
import { FailedList } from './failed-list.tsx'
import { PostRow } from './post-row.tsx'

/** Posts in rows, or words in their place. */
export function PostList({ posts }: { posts: (PublishedPost & Partial<FoundPost>)[] | undefined }) {
  if (!posts) return <FailedList what="posts" />
  if (posts.length === 0) {
    return (
      <EmptyList
        heading="Blogs Not Found"
        text="Nothing has been published here yet. Notes will appear as they are written."
        link={{ label: 'See the practice areas', path: '/practice-areas' }}
      />
    )
  }
  return (
    <div className="posts">
      {posts.map((post, index) => (
        <PostRow key={post.id} post={post} first={index === 0} />
      ))}
    </div>
  )
}
