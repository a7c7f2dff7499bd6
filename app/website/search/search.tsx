import { requestContext, searchContext } from '#app/context.ts'
import { useContent } from '#app/document/document-context.ts'
import { PageMeta, pageStyles } from '#app/website/shell/page-meta.tsx'
import { SearchForm } from '#app/website/shell/search-form.tsx'
import { Filled } from '#app/website/shell/text.tsx'
import { kinds } from '#domain/search/documents.ts'
import { readSearchText } from '#domain/text/full-text-query.ts'
import type { Route } from './+types/search.ts'
import { recordFailedSearch } from './record-failed-search.ts'
import searchStyles from './search.css?url'
import { NotesMissing, NotTaken, SearchResults } from './search-results.tsx'

export const links = pageStyles(searchStyles)

export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args
  const { searchParams } = new URL(request.url)
  const text = readSearchText(searchParams.get('q'))
  const kind = kinds.find((name) => name === searchParams.get('kind'))
  const query = { text, kind, asWritten: searchParams.get('as') === 'written' }
  if (!text) context.get(requestContext).tagCache()
  const found = text ? await context.get(searchContext).find(query) : undefined
  if (found?.groups.length === 0 && found.notesRead && !found.notTaken) recordFailedSearch(args, text)
  return { query, found }
}

export default function Search({ loaderData: { query, found } }: Route.ComponentProps) {
  const { pages, interface: words } = useContent().content
  const { title, description, heading, lede } = pages.search
  return (
    <main id="main">
      <PageMeta title={query.text ? `${title}: ${query.text}` : title} description={description} path="/search" />
      {/* Keep search results out of search engines: they index the pages themselves. */}
      {query.text && <meta name="robots" content="noindex, follow" />}
      <div className="top search-head on-navy">
        <div className="wrap board">
          <h1>{heading}</h1>
          <SearchForm
            label={words.shell.search}
            placeholder={words.shell.searchSite}
            className="search-field--page"
            text={query.text}
          />
        </div>
      </div>
      <div className="wrap board search-page">
        {!found && (
          <div className="search-main search-none">
            <p className="search-summary">{lede}</p>
            <AllAreas />
          </div>
        )}
        {found && found.groups.length === 0 && (
          <NothingFound text={query.text} notesRead={found.notesRead} notTaken={found.notTaken} />
        )}
        {found && found.groups.length > 0 && <SearchResults query={query} found={found} />}
      </div>
    </main>
  )
}

type NothingFoundProps = { text: string; notesRead: boolean; notTaken?: string }

/** Tips, all practice areas and the contact page; or where to go with a matter that the firm does not take. */
function NothingFound({ text, notesRead, notTaken }: NothingFoundProps) {
  const words = useContent().content.interface.search
  if (notTaken) {
    return (
      <div className="search-main search-none">
        <NotTaken subject={notTaken} />
        <AllAreas />
      </div>
    )
  }
  return (
    <div className="search-main search-none">
      <div className="search-tips">
        <h2>
          <Filled text={words.nothing} values={{ text: <bdi>{text}</bdi> }} />
        </h2>
        {!notesRead && <NotesMissing />}
        <ul>
          <li>{words.tipWord}</li>
          <li>{words.tipAreas}</li>
          <li>
            <Filled text={words.tipAsk} values={{ link: <a href="/contact">{words.askOffice}</a> }} />
          </li>
        </ul>
      </div>
      <AllAreas />
    </div>
  )
}

/** A list of all practice areas. */
function AllAreas() {
  const { practiceAreas, interface: words } = useContent().content
  return (
    <section aria-labelledby="all-areas">
      <h2 className="list-heading" id="all-areas">
        {words.search.allAreas}
      </h2>
      <ul className="link-list">
        {practiceAreas.map(({ slug, title }) => (
          <li key={slug}>
            <a href={`/practice-areas/${slug}`}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
