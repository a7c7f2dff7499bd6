import { Kept } from '#app/document/kept.tsx'
import { useContent } from './use-content.ts'

/** Below the list: the feeds, and what else there is to read. */
export function BlogMore() {
  return (
    <Kept name="blog-more">
      <More />
    </Kept>
  )
}

function More() {
  const { pages, resources } = useContent().content
  const half = Math.ceil(resources.cards.length / 2)
  return (
    <section className="after" aria-labelledby="more-heading">
      <div className="wrap board">
        <div className="hd">
          <h2 id="more-heading">
            <a href="/resources">{pages.resources.heading}</a>
          </h2>
          <p className="acts">
            <a className="act" href="/rss.xml">
              RSS
            </a>
            <a className="act" href="/feed.json">
              JSON Feed
            </a>
          </p>
        </div>
        <nav className="bd enq-two" aria-label="More to read">
          {[resources.cards.slice(0, half), resources.cards.slice(half)].map((cards, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns of one list
            <ul key={column} className="ways">
              {cards.map(({ slug }) => (
                <li key={slug}>
                  <a href={`/resources/${slug}`}>{pages[slug].heading}</a>
                </li>
              ))}
            </ul>
          ))}
        </nav>
      </div>
    </section>
  )
}
