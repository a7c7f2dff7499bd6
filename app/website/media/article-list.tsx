import { ExternalLinkIcon } from '#app/ui/icons.tsx'
import { useContent } from '#app/website/shell/use-content.ts'
import { fill } from '#domain/template.ts'

type Article = { id: string; title: string; platform: string; url: string }
type ArticleListProps = { articles: Article[]; heading: 'h2' | 'h3' }

/** Articles on other websites, as cards. */
export function ArticleList({ articles, heading }: ArticleListProps) {
  return (
    <div className="arts">
      {articles.map((article) => (
        <ArticleCard key={article.id} article={article} heading={heading} />
      ))}
    </div>
  )
}

function ArticleCard({ article, heading: Heading }: { article: Article; heading: 'h2' | 'h3' }) {
  const words = useContent().content.interface.lists
  const { title, platform, url } = article
  return (
    <article className="art">
      <div className="stack">
        {platform && <p className="caption">{platform}</p>}
        <Heading>{title}</Heading>
      </div>
      <a className="link cover" href={url} rel="noopener noreferrer" aria-label={fill(words.readArticleOf, { title })}>
        {words.readArticle} <ExternalLinkIcon />
      </a>
    </article>
  )
}
