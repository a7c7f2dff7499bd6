import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { isComplete } from '#domain/press/article.ts'
import type { OfficeArticle } from './office-article.ts'

type ArticleRowProps = { article: OfficeArticle; onEdit: () => void; onDelete: () => void }

export function ArticleRow({ article, onEdit, onDelete }: ArticleRowProps) {
  const { id, title, platform, url } = article
  const heading = `article-${id}`
  return (
    <article className="row row--art">
      <div className="txt">
        <h2>
          <span id={heading}>{title || 'Without a title'}</span>
          {!isComplete(article) && <span className="badge">Incomplete</span>}
        </h2>
        <p className="meta">
          {platform && <span>{platform}</span>}
          {url && (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {url}
            </a>
          )}
        </p>
        {!isComplete(article) && <p>It stays off the public page until it has a title and a link.</p>}
      </div>
      <div className="row-acts">
        <button className="btn btn--quiet" type="button" aria-describedby={heading} onClick={onEdit}>
          <Pencil className="icon" /> Edit
        </button>
        <button className="btn btn--danger" type="button" aria-describedby={heading} onClick={onDelete}>
          <Trash className="icon" /> Delete
        </button>
      </div>
    </article>
  )
}
