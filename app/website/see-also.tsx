import { capitalised } from '#domain/number-word.ts'
import { topicPath } from './tag-links.tsx'
import { useContent } from './use-content.ts'

type SeeAlsoProps = {
  /** The slugs of areas, some of them more than once. */
  areas: string[]
  near: { key: string; name: string }[]
}

/** What a topic is close to: areas of practice and other topics. */
export function SeeAlso({ areas, near }: SeeAlsoProps) {
  const { practiceAreas } = useContent().content
  const own = practiceAreas.filter(({ slug }) => areas.includes(slug))
  if (own.length === 0 && near.length === 0) return null
  return (
    <section className="after" aria-labelledby="see-also-heading">
      <div className="wrap board">
        <div className="hd">
          <h2 id="see-also-heading">See also</h2>
        </div>
        <div className="bd enq-two">
          {own.length > 0 && (
            <Links
              id="areas-heading"
              heading={own.length === 1 ? 'Practice area' : 'Practice areas'}
              links={own.map(({ slug, title }) => [title, `/practice-areas/${slug}`])}
            />
          )}
          {near.length > 0 && (
            <Links
              id="near-heading"
              heading="Topics close to it"
              links={near.map(({ key, name }) => [capitalised(name), topicPath(key)])}
            />
          )}
        </div>
      </div>
    </section>
  )
}

type LinksProps = { id: string; heading: string; links: [label: string, path: string][] }

function Links({ id, heading, links }: LinksProps) {
  return (
    <section aria-labelledby={id}>
      <h3 className="lh" id={id}>
        {heading}
      </h3>
      <ul className="ways">
        {links.map(([label, path]) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
