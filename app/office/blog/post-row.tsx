import { Link } from 'react-router'
import { Mark } from '#app/ui/logo.tsx'
import type { OfficePost } from './office-post.ts'

type PostRowProps = { post: OfficePost; onDelete: () => void; onRestore: () => void; onPurge: () => void }

const states = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published', bin: 'In the bin' }
const marks = { draft: '', scheduled: 'st--time', published: 'st--live', bin: 'st--closed' }

export function PostRow({ post, onDelete, onRestore, onPurge }: PostRowProps) {
  const { id, title, state, excerpt, author, tags, areas, image, when, reviewWasDue, address } = post
  const heading = `post-${id}`
  const page = `/adminDashboard/blog/${id}`
  return (
    <article className="pr">
      <div className="pic">
        {image ? <img src={`${image}?w=320`} alt="" loading="lazy" decoding="async" /> : <Mark />}
      </div>
      <div className="txt">
        <h2 id={heading}>
          <Link to={page}>{title}</Link>
        </h2>
        <p className={excerpt ? 'sum' : 'sum quiet'}>{excerpt || 'No standfirst yet'}</p>
        <p className="meta">
          {author && <span>{author}</span>}
          {areas.length > 0 && <span>{areas.join(', ')}</span>}
          {tags.length > 0 && <span>{tags.join(', ')}</span>}
          {reviewWasDue && <span className="bad">Review was due {reviewWasDue}</span>}
        </p>
      </div>
      <p className="when">
        <span className={`st ${marks[state]}`}>{states[state]}</span>
        <span className="xs quiet">{when}</span>
      </p>
      <div className="acts">
        {state === 'bin' ? (
          <>
            <button className="tlink" type="button" aria-describedby={heading} onClick={onRestore}>
              Restore
            </button>
            <button className="tlink tlink--bad" type="button" aria-describedby={heading} onClick={onPurge}>
              Delete for ever
            </button>
          </>
        ) : (
          <>
            <Link className="tlink" to={page} aria-describedby={heading}>
              Edit
            </Link>
            {address ? (
              <a className="tlink" href={address} aria-describedby={heading}>
                View
              </a>
            ) : (
              <Link className="tlink" to={`${page}#preview`} aria-describedby={heading}>
                Preview
              </Link>
            )}
            <button className="tlink tlink--bad" type="button" aria-describedby={heading} onClick={onDelete}>
              Delete
            </button>
          </>
        )}
      </div>
    </article>
  )
}
