import { Picture } from '#app/ui/picture.tsx'
import type { Hit } from '#domain/search/site-search.server.ts'
import { Marked } from './marked.tsx'
import { useContent } from './use-content.ts'

type SearchHitProps = {
  hit: Hit
  /** The areas that were found beside it. */
  areas: string[]
}

/** One result: the whole of it is the target, through the link of its title. */
export function SearchHit({ hit, areas }: SearchHitProps) {
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
      <Picture image={member && pictures[member.image]} alt="" boxes={[{ width: '4.5rem', ratio: 4 / 5 }]} />
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
        <a href={hit.path}>
          <Marked parts={hit.title} />
        </a>
      </h3>
      <p className="by">{hit.by}</p>
      <p>
        <Marked parts={hit.passage} />
      </p>
    </>
  )
}

const list = new Intl.ListFormat('en-GB')

function listed(areas: { title: string }[]) {
  return list.format(areas.map(({ title }) => title))
}
