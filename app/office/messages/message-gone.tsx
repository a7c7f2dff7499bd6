import { Link, useLocation } from 'react-router'
import { Mark } from '#app/ui/logo.tsx'
import { deskPath } from './desk-path.ts'

/** A link to a message that has been deleted or withdrawn since. */
export function MessageGone() {
  const { search } = useLocation()
  return (
    <div className="many">
      <Mark />
      <h2>This message is no longer here</h2>
      <p>It was deleted for ever, withdrawn by its sender, or kept as long as messages are.</p>
      <Link className="btn btn--line" to={deskPath(search)}>
        Back to the list
      </Link>
    </div>
  )
}
