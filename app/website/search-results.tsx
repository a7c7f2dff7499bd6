import type { Kind } from '#domain/search/document.ts'
import type { Found, SearchFor } from '#domain/search/site-search.server.ts'
import { NotTaken } from './not-taken.tsx'
import { addressOf } from './search-address.ts'
import { SearchHit } from './search-hit.tsx'
import { SearchSaid } from './search-said.tsx'

type SearchResultsProps = { asked: SearchFor; found: Found }

const names: Record<Kind, { short: string; heading: string }> = {
  areas: { short: 'Practice areas', heading: 'Practice areas' },
  people: { short: 'People', heading: 'People' },
  notes: { short: 'Notes', heading: 'Notes' },
  questions: { short: 'Questions', heading: 'Questions and answers' },
  pages: { short: 'Pages', heading: 'Other pages' },
}

/** What was found, by kind. Each kind has an address of its own, so that it needs no script. */
export function SearchResults({ asked, found }: SearchResultsProps) {
  const total = found.groups.reduce((sum, group) => sum + group.total, 0)
  return (
    <>
      <nav className="srch-by" aria-label="Narrow the results">
        <ul>
          <KindLink asked={asked} name="Everything" total={total} />
          {found.groups.map(({ kind, total }) => (
            <KindLink key={kind} asked={asked} kind={kind} name={names[kind].short} total={total} />
          ))}
        </ul>
      </nav>
      <SearchSaid asked={asked} found={found} />
      <div className="srch-main">
        {found.notTaken && <NotTaken subject={found.notTaken} />}
        {!found.notesRead && <NotesMissing />}
        {found.groups.map(
          ({ kind, total, hits }) =>
            hits.length > 0 && (
              <section key={kind} className="srch-g" aria-labelledby={`${kind}-heading`}>
                <h2 className="lh" id={`${kind}-heading`}>
                  {names[kind].heading}
                </h2>
                {hits.map((hit) => (
                  <SearchHit key={hit.name} hit={hit} areas={found.areas} />
                ))}
                {total > hits.length && <More asked={asked} kind={kind} total={total} shown={hits.length} />}
              </section>
            ),
        )}
      </div>
    </>
  )
}

export function NotesMissing() {
  return <p>The notes could not be searched just now. Please try again in a moment.</p>
}

function KindLink({ asked, kind, name, total }: { asked: SearchFor; kind?: Kind; name: string; total: number }) {
  return (
    <li>
      <a href={addressOf(asked, kind)} aria-current={asked.kind === kind ? 'page' : undefined}>
        {name} <b>{total}</b>
      </a>
    </li>
  )
}

function More({ asked, kind, total, shown }: { asked: SearchFor; kind: Kind; total: number; shown: number }) {
  if (asked.kind === kind)
    return (
      <p className="srch-more">
        These are the {shown} that fit best, of {total}.
      </p>
    )
  return (
    <p className="srch-more">
      <a className="link" href={addressOf(asked, kind)}>
        More under {names[kind].heading} ({total})
      </a>
    </p>
  )
}
