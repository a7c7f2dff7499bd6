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
      <div className="acts">
        <button className="tlink" type="button" aria-describedby={heading} onClick={onEdit}>
          Edit
        </button>
        <button className="tlink tlink--bad" type="button" aria-describedby={heading} onClick={onDelete}>
          Delete
        </button>
      </div>
    </article>
  )
}
