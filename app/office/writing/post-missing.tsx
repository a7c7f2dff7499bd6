import { Link } from 'react-router'
import { EmptyList } from '#app/office/lists/empty-list.tsx'

/** An address at which no post is, or is any more. */
export function PostMissing() {
  return (
    <EmptyList title="There is no such post">
      <p>It may have been deleted for ever.</p>
      <Link className="btn btn--line" to="/adminDashboard/blog">
        All posts
      </Link>
    </EmptyList>
  )
}
