import { Link } from 'react-router'
import { openContentContext, resourcesContext, userContext } from '#app/context.ts'
import { ClearSearch, EmptyList, ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError } from '#app/office/loader-data.tsx'
import type { DashboardHandle } from '#app/office/office-page.tsx'
import { amount } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import { listPages, searchWebsite } from '#domain/website/list-website.server.ts'
import { findLastPublication } from '#domain/website/website-history.server.ts'
import { listDrafts } from '#domain/website/website-texts.server.ts'
import type { Route } from './+types/pages-page.ts'
import { DraftBar } from './draft-bar.tsx'
import { PageList } from './page-list.tsx'

export const handle: DashboardHandle = { title: 'Website', searchable: true, searchHint: 'Words on any page' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(resourcesContext)
  const content = context.get(openContentContext)
  const query = url.searchParams.get('q')?.trim().slice(0, rules.siteSearch.maxLength) ?? ''
  return {
    pages: await listPages(db, content),
    found: query ? { wanted: query, places: await searchWebsite(db, content, query) } : undefined,
    drafts: (await listDrafts(db)).map(({ page, key, editedAt, editedBy }) => ({ page, key, editedAt, editedBy })),
    lastPublication: await findLastPublication(db),
    self: context.get(userContext).name,
  }
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

/** All pages that staff can edit, a summary of the draft, and a search through all texts. */
export default function PagesPage({ loaderData: loaded }: Route.ComponentProps) {
  if (!loaded) return <ListFailed what="The pages" />
  const { pages, found, drafts, lastPublication, self } = loaded
  if (found) return <SearchResults query={found.wanted} places={found.places} />
  return (
    <>
      <DraftBar drafts={drafts} lastPublication={lastPublication} self={self} />
      <PageList pages={pages} self={self} />
    </>
  )
}

type SearchResultsProps = { query: string; places: Awaited<ReturnType<typeof searchWebsite>> }

function SearchResults({ query, places }: SearchResultsProps) {
  if (places.length === 0) {
    return (
      <EmptyList title={`No page says “${query}”`}>
        <p>Posts are not searched here.</p>
        <ClearSearch />
      </EmptyList>
    )
  }
  const pages = new Set(places.map(({ page }) => page)).size
  return (
    <section className="stack gap-5" aria-labelledby="found">
      <div className="split gap-5">
        <h2 className="found-head" id="found">
          “{query}”: {amount(places.length, 'place')} on {amount(pages, 'page')}
        </h2>
        <ClearSearch />
      </div>
      <ul className="card found-places">
        {places.map(({ page, key, pageName, label, isDraft, before, match, after }) => (
          <li key={`${page}:${key}`}>
            <Link to={`/adminDashboard/website/${page}#field-${key}`}>
              <span>
                <b>{pageName}</b> <span className="quiet">{label}</span>
              </span>
              <span className="found-words">
                {before}
                <mark>{match}</mark>
                {after}
              </span>
            </Link>
            {isDraft && <span className="status status--draft xs">in the draft</span>}
          </li>
        ))}
      </ul>
      <p className="xs quiet">Words that are hidden from visitors are searched too. Posts are not.</p>
    </section>
  )
}
