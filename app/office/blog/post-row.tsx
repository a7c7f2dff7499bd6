import { Link } from 'react-router'
import { Mark } from '#app/ui/logo.tsx'
import type { OfficePost } from './office-post.ts'

type PostRowProps = { post: OfficePost; onDelete: () => void; onRestore: () => void; onPurge: () => void }

const states = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published', bin: 'In the bin' }
const statusClasses = { draft: '', scheduled: 'status--time', published: 'status--live', bin: 'status--closed' }

export function PostRow({ post, onDelete, onRestore, onPurge }: PostRowProps) {
  const { id, title, state, excerpt, author, tags, areas, image, when, reviewWasDue, address } = post
  const heading = `post-${id}`
  const page = `/adminDashboard/blog/${id}`
  return (
    <article className="post-row">
      <div className="pic">
        {image ? <img src={`${image}?w=320`} alt="" loading="lazy" decoding="async" /> : <Mark />}
      </div>
      <div className="txt stack gap-2">
        <h2 id={heading}>
          <Link to={page}>{title}</Link>
        </h2>
        <p className={excerpt ? 'summary ellipsis' : 'summary ellipsis quiet'}>{excerpt || 'No standfirst yet'}</p>
        <p className="meta fine">
          {author && <span>{author}</span>}
          {areas.length > 0 && <span>{areas.join(', ')}</span>}
          {tags.length > 0 && <span>{tags.join(', ')}</span>}
          {reviewWasDue && <span className="bad">Review was due {reviewWasDue}</span>}
        </p>
      </div>
      <p className="when">
        <span className={`status ${statusClasses[state]}`}>{states[state]}</span>
        <span className="xs quiet">{when}</span>
      </p>
      <div className="actions">
        {state === 'bin' ? (
          <>
            <button className="text-link" type="button" aria-describedby={heading} onClick={onRestore}>
              Restore
            </button>
            <button className="text-link text-link--bad" type="button" aria-describedby={heading} onClick={onPurge}>
              Delete for ever
            </button>
          </>
        ) : (
          <>
            <Link className="text-link" to={page} aria-describedby={heading}>
              Edit
            </Link>
            {address ? (
              <a className="text-link" href={address} aria-describedby={heading}>
                View
              </a>
            ) : (
              <Link className="text-link" to={`${page}#preview`} aria-describedby={heading}>
                Preview
              </Link>
            )}
            <button className="text-link text-link--bad" type="button" aria-describedby={heading} onClick={onDelete}>
              Delete
            </button>
          </>
        )}
      </div>
    </article>
  )
}
