import ExternalLink from 'lucide-react/icons/external-link'
import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash from 'lucide-react/icons/trash-2'
import type { OfficePost } from './office-post.ts'

type PostRowProps = { post: OfficePost; onEdit: () => void; onDelete: () => void; onRestore: () => void }

export function PostRow({ post, onEdit, onDelete, onRestore }: PostRowProps) {
  const { id, title, excerpt, author, tags, image, date, address, coming, goneOn } = post
  const heading = `post-${id}`
  return (
    <article className="row row--post">
      <div className="pic">
        <img src={`${image}?w=320`} alt="" loading="lazy" decoding="async" />
      </div>
      <div className="txt">
        <h2 id={heading}>{title}</h2>
        <p>{excerpt}</p>
        <p className="meta">
          <span>{date}</span>
          <span>{author}</span>
          {tags.length > 0 && <span>{tags.join(', ')}</span>}
        </p>
        {goneOn && <p className="meta">It is deleted for good on {goneOn}.</p>}
        {coming && <p className="meta">{coming}</p>}
      </div>
      <div className="row-acts">
        {address && (
          <a className="btn btn--quiet" href={address} aria-describedby={heading}>
            <ExternalLink className="icon" /> View
          </a>
        )}
        {goneOn ? (
          <button className="btn btn--quiet" type="button" aria-describedby={heading} onClick={onRestore}>
            <RotateCcw className="icon" /> Restore
          </button>
        ) : (
          <>
            <button className="btn btn--quiet" type="button" aria-describedby={heading} onClick={onEdit}>
              <Pencil className="icon" /> Edit
            </button>
            <button className="btn btn--danger" type="button" aria-describedby={heading} onClick={onDelete}>
              <Trash className="icon" /> Delete
            </button>
          </>
        )}
      </div>
    </article>
  )
}
