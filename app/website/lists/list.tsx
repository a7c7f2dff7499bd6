import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useContent } from '#app/document/document-context.ts'
import { ArrowIcon, BackIcon, ExternalLinkIcon, ForwardIcon } from '#app/ui/icons.tsx'
import { Mark } from '#app/ui/logo.tsx'
import { Note } from '#app/ui/notice.tsx'
import { fill } from '#domain/template.ts'

type EmptyListProps = { heading: string; text: string; link: { label: string; path: string } }

/** Shown instead of an empty list. */
export function EmptyList({ heading, text, link }: EmptyListProps) {
  return (
    <div className="empty">
      <span className="mini-mark">
        <Mark />
      </span>
      <h2>{heading}</h2>
      <p>{text}</p>
      <a className="link" href={link.path}>
        {link.label} <ArrowIcon />
      </a>
    </div>
  )
}

/** Shown instead of a list that could not be loaded. */
export function FailedList({ list }: { list: 'posts' | 'articles' | 'pictures' }) {
  const words = useContent().content.interface.lists
  const { pathname, search } = useLocation()
  return (
    <Note
      kind="bad"
      title={words[`${list}Failed`]}
      action={
        <a className="btn btn--sm btn--line" href={`${pathname}${search}`}>
          {words.tryAgain}
        </a>
      }
    >
      <p>{words.tryAgainText}</p>
    </Note>
  )
}

type PagerProps = {
  label: string
  page: number
  pages: number
  /** The path of the list, without the page number. */
  action: string
  /** Whether the last page links to the first, and the first to the last. */
  wraps?: boolean
  /** Hidden fields for the other query parameters, which must be preserved. */
  children?: ReactNode
}

/** Previous and Next as buttons of a plain form, so they work without script. */
export function Pager({ label, page, pages, action, wraps = false, children }: PagerProps) {
  const words = useContent().content.interface.lists
  const previous = page > 1 ? page - 1 : wraps ? pages : undefined
  const next = page < pages ? page + 1 : wraps ? 1 : undefined
  return (
    <nav aria-label={label}>
      <form className="pager" action={action}>
        {children}
        <button className="btn btn--line" type="submit" name="page" value={previous} disabled={!previous}>
          <BackIcon /> {words.previous}
        </button>
        <p>{fill(words.pageOf, { page, pages })}</p>
        <button className="btn btn--line" type="submit" name="page" value={next} disabled={!next}>
          {words.next} <ForwardIcon />
        </button>
      </form>
    </nav>
  )
}

type Article = { id: string; title: string; platform: string; url: string }
type ArticleListProps = { articles: Article[]; heading: 'h2' | 'h3' }

/** Articles on other websites, as cards. */
export function ArticleList({ articles, heading }: ArticleListProps) {
  return (
    <div className="article-cards">
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
    <article className="article-card">
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
