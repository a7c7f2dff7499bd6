import { useContent } from '#app/document/document-context.ts'
import { Filled, Highlighted } from '#app/website/shell/text.tsx'
import { Portrait } from '#app/website/team/advocates.tsx'
import type { Content } from '#domain/firm/content.ts'
import { forCount } from '#domain/for-count.ts'
import type { Kind } from '#domain/search/documents.ts'
import type { Hit, SearchQuery, SearchResult } from '#domain/search/site-search.server.ts'
import { fill } from '#domain/template.ts'

type SearchResultsProps = { query: SearchQuery; found: SearchResult }

/** The heading of a group of results. */
function headingOf(kind: Kind, words: Content['interface']['search']) {
  if (kind === 'questions') return words.questionsHeading
  return kind === 'pages' ? words.pagesHeading : words[kind]
}

/** The results by kind. Each kind has its own URL, so the filter works without script. */
export function SearchResults({ query, found }: SearchResultsProps) {
  const words = useContent().content.interface.search
  const total = found.groups.reduce((sum, group) => sum + group.total, 0)
  return (
    <>
      <nav className="search-by" aria-label={words.narrow}>
        <ul>
          <KindLink query={query} name={words.everything} total={total} />
          {found.groups.map(({ kind, total }) => (
            <KindLink key={kind} query={query} kind={kind} name={words[kind]} total={total} />
          ))}
        </ul>
      </nav>
      <SearchStatus query={query} found={found} />
      <div className="search-main">
        {found.notTaken && <NotTaken subject={found.notTaken} />}
        {!found.notesRead && <NotesMissing />}
        {found.groups.map(
          ({ kind, total, hits }) =>
            hits.length > 0 && (
              <section key={kind} className="search-g" aria-labelledby={`${kind}-heading`}>
                <h2 className="list-heading" id={`${kind}-heading`}>
                  {headingOf(kind, words)}
                </h2>
                {hits.map((hit) => (
                  <SearchHit key={hit.name} hit={hit} areas={found.areas} />
                ))}
                {total > hits.length && <MoreHits query={query} kind={kind} total={total} shown={hits.length} />}
              </section>
            ),
        )}
      </div>
    </>
  )
}

export function NotesMissing() {
  return <p>{useContent().content.interface.search.notesMissing}</p>
}

function KindLink({ query, kind, name, total }: { query: SearchQuery; kind?: Kind; name: string; total: number }) {
  return (
    <li>
      <a href={searchPath(query, kind)} aria-current={query.kind === kind ? 'page' : undefined}>
        {name} <b>{total}</b>
      </a>
    </li>
  )
}

function MoreHits({ query, kind, total, shown }: { query: SearchQuery; kind: Kind; total: number; shown: number }) {
  const words = useContent().content.interface.search
  if (query.kind === kind) return <p className="search-more">{fill(words.nearest, { shown, total })}</p>
  return (
    <p className="search-more">
      <a className="link" href={searchPath(query, kind)}>
        {fill(words.moreUnder, { kind: headingOf(kind, words), total })}
      </a>
    </p>
  )
}

type SearchHitProps = {
  hit: Hit
  /** The slugs of the practice areas among the results. */
  areas: string[]
}

/** One result. The link of its title covers the whole box. */
function SearchHit({ hit, areas }: SearchHitProps) {
  if (hit.kind === 'people') return <PersonHit hit={hit} areas={areas} />
  return (
    <article className="hit">
      <HitText hit={hit} />
    </article>
  )
}

/** A person who was found by practice areas: shows these instead of a passage of the biography. */
function PersonHit({ hit, areas }: SearchHitProps) {
  const { team, practiceAreas, pictures, interface: words } = useContent().content
  const member = team.find(({ slug }) => slug === hit.name)
  const memberAreas = practiceAreas.filter(({ slug }) => areas.includes(slug) && member?.areas.includes(slug))
  const isNamed = [hit.title, hit.passage].flat().some(({ marked }) => marked)
  return (
    <article className="hit hit--person">
      {member && <Portrait member={member} pictures={pictures} boxes={[{ width: '4.5rem', ratio: 4 / 5 }]} />}
      <div>
        {memberAreas.length > 0 && !isNamed ? (
          <HitText
            hit={{
              ...hit,
              passage: [{ text: fill(words.search.takes, { areas: formatList(memberAreas) }), marked: false }],
            }}
          />
        ) : (
          <HitText hit={hit} />
        )}
      </div>
    </article>
  )
}

function HitText({ hit }: { hit: Hit }) {
  return (
    <>
      <h3>
        <a className="title-link cover" href={hit.path}>
          <Highlighted parts={hit.title} />
        </a>
      </h3>
      <p className="caption">{hit.by}</p>
      <p>
        <Highlighted parts={hit.passage} />
      </p>
    </>
  )
}

const listFormat = new Intl.ListFormat('en-GB')

function formatList(areas: { title: string }[]) {
  return listFormat.format(areas.map(({ title }) => title))
}

/** The number of results. Names the words that were corrected, with a link to search for them as written. */
function SearchStatus({ query, found }: { query: SearchQuery; found: SearchResult }) {
  const total = found.groups
    .filter(({ kind }) => !query.kind || query.kind === kind)
    .reduce((sum, group) => sum + group.total, 0)
  const { search: words, numbers } = useContent().content.interface
  const quoted = (terms: string[]) => listFormat.format(terms.map((word) => fill(words.quoted, { word })))
  const { text, misspelt, translated, hasAllWords } = found
  if (translated.length > 0) {
    return (
      <p className="search-summary" role="status">
        <Filled
          text={forCount(words.foundAs, total, numbers)}
          values={{ text: <bdi>{text}</bdi>, words: quoted(translated) }}
        />
        <ExactSearchLink query={query} />
      </p>
    )
  }
  if (misspelt.length === 0) {
    return (
      <p className="search-summary" role="status">
        <Filled text={forCount(words.found, total, numbers)} values={{ text: <bdi>{text}</bdi> }} />
        {!hasAllWords && <small>{words.some}</small>}
      </p>
    )
  }
  return (
    <p className="search-summary" role="status">
      {fill(forCount(words.unknownWords, misspelt.length), { words: quoted(misspelt) })}{' '}
      <Filled
        text={forCount(words.foundInstead, total, numbers)}
        values={{
          text: (
            <strong>
              <bdi>{text}</bdi>
            </strong>
          ),
        }}
      />
      <ExactSearchLink query={query} />
    </p>
  )
}

function ExactSearchLink({ query }: { query: SearchQuery }) {
  return (
    <small>
      <a href={searchPath({ ...query, asWritten: true })}>
        <Filled text={useContent().content.interface.search.asWritten} values={{ text: <bdi>{query.text}</bdi> }} />
      </a>
    </small>
  )
}

/** The URL of the same search, for all results or for one kind. */
function searchPath({ text, asWritten }: SearchQuery, kind?: Kind) {
  return `/search?${new URLSearchParams({ q: text, ...(kind && { kind }), ...(asWritten && { as: 'written' }) })}`
}

/** Shown if the firm does not take such matters: a sentence, with links to who does. */
export function NotTaken({ subject }: { subject: string }) {
  const { text, links } = useContent().content.search.elsewhere
  return (
    <div className="note not-taken" role="status">
      <div>
        <p>{text.replace('{subject}', subject)}</p>
        <ul className="note-actions">
          {links.map(({ label, url }) => (
            <li key={url}>
              <a href={url} rel="external noopener noreferrer">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
