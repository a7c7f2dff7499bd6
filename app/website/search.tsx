import { requestContext, searchContext } from '#app/context.ts'
import searchStyles from '#app/styles/sheets/search.css?url'
import { kinds } from '#domain/search/document.ts'
import { askedText } from '#domain/text/asked-text.ts'
import type { Route } from './+types/search.ts'
import { AllAreas } from './all-areas.tsx'
import { Find } from './find.tsx'
import { noteMiss } from './note-miss.ts'
import { PageMeta } from './page-meta.tsx'
import { pageStyles } from './page-styles.ts'
import { SearchNothing } from './search-nothing.tsx'
import { SearchResults } from './search-results.tsx'
import { useContent } from './use-content.ts'

export const links = pageStyles(searchStyles)

export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args
  const { searchParams } = new URL(request.url)
  const text = askedText(searchParams.get('q'))
  const kind = kinds.find((each) => each === searchParams.get('kind'))
  const asked = { text, kind, asWritten: searchParams.get('as') === 'written' }
  if (!text) context.get(requestContext).tagCache()
  const found = text ? await context.get(searchContext).find(asked) : undefined
  if (found?.groups.length === 0 && found.notesRead && !found.notTaken) noteMiss(args, text)
  return { asked, found }
}

export default function Search({ loaderData: { asked, found } }: Route.ComponentProps) {
  const { title, description, heading, lede } = useContent().content.pages.search
  return (
    <main id="main">
      <PageMeta title={asked.text ? `${title}: ${asked.text}` : title} description={description} path="/search" />
      {/* The pages that are found are in the indexes of others; what was typed here need not be. */}
      {asked.text && <meta name="robots" content="noindex, follow" />}
      <div className="top srch-head on-navy">
        <div className="wrap board">
          <h1>{heading}</h1>
          <Find label="Search" placeholder="Search this site" className="find--page" text={asked.text} />
        </div>
      </div>
      <div className="wrap board srch">
        {!found && (
          <div className="srch-main srch-none">
            <p className="srch-said">{lede}</p>
            <AllAreas />
          </div>
        )}
        {found && found.groups.length === 0 && (
          <SearchNothing text={asked.text} notesRead={found.notesRead} notTaken={found.notTaken} />
        )}
        {found && found.groups.length > 0 && <SearchResults asked={asked} found={found} />}
      </div>
    </main>
  )
}
