import { useContent } from '#app/website/shell/use-content.ts'
import { Portrait } from '#app/website/team/portrait.tsx'
import { capitalised, counted, plural } from '#domain/number-word.ts'
import type { Kind } from '#domain/search/document.ts'
import type { Found, Hit, SearchFor } from '#domain/search/site-search.server.ts'
import { Highlighted } from './highlighted.tsx'
import { NotTaken } from './not-taken.tsx'

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
      <nav className="search-by" aria-label="Narrow the results">
        <ul>
          <KindLink asked={asked} name="Everything" total={total} />
          {found.groups.map(({ kind, total }) => (
            <KindLink key={kind} asked={asked} kind={kind} name={names[kind].short} total={total} />
          ))}
        </ul>
      </nav>
      <SearchStatus asked={asked} found={found} />
      <div className="search-main">
        {found.notTaken && <NotTaken subject={found.notTaken} />}
        {!found.notesRead && <NotesMissing />}
        {found.groups.map(
          ({ kind, total, hits }) =>
            hits.length > 0 && (
              <section key={kind} className="search-g" aria-labelledby={`${kind}-heading`}>
                <h2 className="list-heading" id={`${kind}-heading`}>
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
      <p className="search-more">
        These are the {shown} that fit best, of {total}.
      </p>
    )
  return (
    <p className="search-more">
      <a className="link" href={addressOf(asked, kind)}>
        More under {names[kind].heading} ({total})
      </a>
    </p>
  )
}

type SearchHitProps = {
  hit: Hit
  /** The areas that were found beside it. */
  areas: string[]
}

/** One result: the whole of it is the target, through the link of its title. */
function SearchHit({ hit, areas }: SearchHitProps) {
  if (hit.kind === 'people') return <Person hit={hit} areas={areas} />
  return (
    <article className="hit">
      <Words hit={hit} />
    </article>
  )
}

/** A person is found by areas too, which say more than a line of the biography. */
function Person({ hit, areas }: SearchHitProps) {
  const { team, practiceAreas, pictures } = useContent().content
  const member = team.find(({ slug }) => slug === hit.name)
  const taken = practiceAreas.filter(({ slug }) => areas.includes(slug) && member?.areas.includes(slug))
  const isNamed = [hit.title, hit.passage].flat().some(({ marked }) => marked)
  return (
    <article className="hit hit--who">
      {member && <Portrait member={member} pictures={pictures} boxes={[{ width: '4.5rem', ratio: 4 / 5 }]} />}
      <div>
        {taken.length > 0 && !isNamed ? (
          <Words hit={{ ...hit, passage: [{ text: `Takes matters of ${listed(taken)}`, marked: false }] }} />
        ) : (
          <Words hit={hit} />
        )}
      </div>
    </article>
  )
}

function Words({ hit }: { hit: Hit }) {
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

const list = new Intl.ListFormat('en-GB')

function listed(areas: { title: string }[]) {
  return list.format(areas.map(({ title }) => title))
}

/** How many there are for which words; words that were put right are named, with the way back. */
function SearchStatus({ asked, found }: { asked: SearchFor; found: Found }) {
  const total = found.groups
    .filter(({ kind }) => !asked.kind || asked.kind === kind)
    .reduce((sum, group) => sum + group.total, 0)
  const results = counted(total, 'result')
  const { text, misspelt, translated, whole } = found
  if (translated.length > 0) {
    return (
      <p className="search-said" role="status">
        {capitalised(results)} for ‘<bdi>{text}</bdi>’, as {quoted(translated)} was read.
        <AsWritten asked={asked} />
      </p>
    )
  }
  if (misspelt.length === 0) {
    return (
      <p className="search-said" role="status">
        {capitalised(results)} for ‘<bdi>{text}</bdi>’.
        {!whole && <small>No page holds all of these words; these hold some of them.</small>}
      </p>
    )
  }
  return (
    <p className="search-said" role="status">
      No page has the {plural(misspelt.length, 'word')} {quoted(misspelt)}.{' '}
      {plural(total, 'This is the', 'These are the')} {results} for{' '}
      <strong>
        <bdi>{text}</bdi>
      </strong>
      .
      <AsWritten asked={asked} />
    </p>
  )
}

function AsWritten({ asked }: { asked: SearchFor }) {
  return (
    <small>
      <a href={addressOf({ ...asked, asWritten: true })}>
        Search for ‘<bdi>{asked.text}</bdi>’ instead
      </a>
    </small>
  )
}

const inWords = new Intl.ListFormat('en-GB')

function quoted(words: string[]) {
  return inWords.format(words.map((word) => `‘${word}’`))
}

/** Where the same is looked for, among all or among one kind. */
export function addressOf({ text, asWritten }: SearchFor, kind?: Kind) {
  return `/search?${new URLSearchParams({ q: text, ...(kind && { kind }), ...(asWritten && { as: 'written' }) })}`
}
