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
      <div className="acts">
        {goneOn ? (
          <button className="tlink" type="button" aria-describedby={heading} onClick={onRestore}>
            Restore
          </button>
        ) : (
          <button className="tlink" type="button" aria-describedby={heading} onClick={onEdit}>
            Edit
          </button>
        )}
        {address && (
          <a className="tlink" href={address} aria-describedby={heading}>
            View
          </a>
        )}
        {!goneOn && (
          <button className="tlink tlink--bad" type="button" aria-describedby={heading} onClick={onDelete}>
            Delete
          </button>
        )}
      </div>
    </article>
  )
}
