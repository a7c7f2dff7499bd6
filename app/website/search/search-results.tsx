import { Filled } from '#app/ui/filled.tsx'
import { useContent } from '#app/website/shell/use-content.ts'
import { Portrait } from '#app/website/team/portrait.tsx'
import type { Content } from '#domain/firm/content.ts'
import { forCount } from '#domain/for-count.ts'
import type { Kind } from '#domain/search/document.ts'
import type { Found, Hit, SearchFor } from '#domain/search/site-search.server.ts'
import { fill } from '#domain/template.ts'
import { Highlighted } from './highlighted.tsx'
import { NotTaken } from './not-taken.tsx'

type SearchResultsProps = { asked: SearchFor; found: Found }

/** What a group of results is called above it. */
function headingOf(kind: Kind, words: Content['interface']['search']) {
  if (kind === 'questions') return words.questionsHeading
  return kind === 'pages' ? words.pagesHeading : words[kind]
}

/** What was found, by kind. Each kind has an address of its own, so that it needs no script. */
export function SearchResults({ asked, found }: SearchResultsProps) {
  const words = useContent().content.interface.search
  const total = found.groups.reduce((sum, group) => sum + group.total, 0)
  return (
    <>
      <nav className="search-by" aria-label={words.narrow}>
        <ul>
          <KindLink asked={asked} name={words.everything} total={total} />
          {found.groups.map(({ kind, total }) => (
            <KindLink key={kind} asked={asked} kind={kind} name={words[kind]} total={total} />
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
                  {headingOf(kind, words)}
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
  return <p>{useContent().content.interface.search.notesMissing}</p>
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
  const words = useContent().content.interface.search
  if (asked.kind === kind) return <p className="search-more">{fill(words.nearest, { shown, total })}</p>
  return (
    <p className="search-more">
      <a className="link" href={addressOf(asked, kind)}>
        {fill(words.moreUnder, { kind: headingOf(kind, words), total })}
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
  const { team, practiceAreas, pictures, interface: words } = useContent().content
  const member = team.find(({ slug }) => slug === hit.name)
  const taken = practiceAreas.filter(({ slug }) => areas.includes(slug) && member?.areas.includes(slug))
  const isNamed = [hit.title, hit.passage].flat().some(({ marked }) => marked)
  return (
    <article className="hit hit--who">
      {member && <Portrait member={member} pictures={pictures} boxes={[{ width: '4.5rem', ratio: 4 / 5 }]} />}
      <div>
        {taken.length > 0 && !isNamed ? (
          <Words
            hit={{ ...hit, passage: [{ text: fill(words.search.takes, { areas: listed(taken) }), marked: false }] }}
          />
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
  const { search: words, numbers } = useContent().content.interface
  const quoted = (each: string[]) => list.format(each.map((word) => fill(words.quoted, { word })))
  const { text, misspelt, translated, whole } = found
  if (translated.length > 0) {
    return (
      <p className="search-said" role="status">
        <Filled
          text={forCount(words.foundAs, total, numbers)}
          values={{ text: <bdi>{text}</bdi>, words: quoted(translated) }}
        />
        <AsWritten asked={asked} />
      </p>
    )
  }
  if (misspelt.length === 0) {
    return (
      <p className="search-said" role="status">
        <Filled text={forCount(words.found, total, numbers)} values={{ text: <bdi>{text}</bdi> }} />
        {!whole && <small>{words.some}</small>}
      </p>
    )
  }
  return (
    <p className="search-said" role="status">
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
      <AsWritten asked={asked} />
    </p>
  )
}

function AsWritten({ asked }: { asked: SearchFor }) {
  return (
    <small>
      <a href={addressOf({ ...asked, asWritten: true })}>
        <Filled text={useContent().content.interface.search.asWritten} values={{ text: <bdi>{asked.text}</bdi> }} />
      </a>
    </small>
  )
}

/** Where the same is looked for, among all or among one kind. */
export function addressOf({ text, asWritten }: SearchFor, kind?: Kind) {
  return `/search?${new URLSearchParams({ q: text, ...(kind && { kind }), ...(asWritten && { as: 'written' }) })}`
}
