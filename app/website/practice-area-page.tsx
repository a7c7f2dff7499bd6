import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Marker } from '#app/ui/marker.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Content } from '#domain/firm/content.ts'
import { PageMeta } from './page-meta.tsx'
import { squareOfArea } from './practice-squares.ts'
import { RenderedText } from './rendered-text.tsx'
import { useContent } from './use-content.ts'

type Area = Content['practiceAreas'][number]

/** One area, found by its place in the list. */
export function PracticeAreaPage({ at }: { at: number }) {
  const { practiceAreas, pictures } = useContent().content
  const area = practiceAreas[at]
  if (!area) return null
  return (
    <main id="main">
      <PageMeta title={area.title} description={area.summary} path={`/practice-areas/${area.slug}`} />
      <section className="pd-hero on-navy" aria-labelledby="area-heading">
        <Picture
          image={pictures[area.image]}
          alt={area.imageAlt}
          sizes="(min-width: 64rem) 75vw, (min-width: 40rem) 100vw, 150vw"
          first
        />
        <div className="wrap in">
          <Breadcrumbs
            trail={[
              ['Home', '/'],
              ['Practice Areas', '/practice-areas'],
            ]}
            here={area.title}
          />
          <h1 id="area-heading">{area.title}</h1>
          <p className="lede">{area.summary}</p>
        </div>
      </section>
      <div className="section">
        <div className="wrap board pd">
          <Marker square={squareOfArea(at, practiceAreas.length)}>The work</Marker>
          <Work area={area} />
          <aside className="pd-side" aria-label="Forums and contact">
            <h2>Forums</h2>
            <ul className="ticks">
              {area.forums.map((forum) => (
                <li key={forum}>
                  <ArrowIcon />
                  <span>{forum}</span>
                </li>
              ))}
            </ul>
            <a className="btn" href={`/contact?service=${area.slug}`}>
              Contact Us About {area.title} <ArrowIcon />
            </a>
          </aside>
        </div>
      </div>
      {practiceAreas.length > 1 && (
        <Neighbours previous={practiceAreas.at(at - 1)} next={practiceAreas[(at + 1) % practiceAreas.length]} />
      )}
    </main>
  )
}

/** The list of matters stands between the opening paragraphs and the sections on single questions. */
function Work({ area: { html, matters } }: { area: Area }) {
  const firstSection = html.indexOf('<h2')
  const opening = firstSection === -1 ? html : html.slice(0, firstSection)
  const sections = html.slice(opening.length)
  return (
    <div className="pd-text">
      <RenderedText className="prose" html={opening} />
      <div className="prose">
        <h2>What we do</h2>
        <ul>
          {matters.map((matter) => (
            <li key={matter}>{matter}</li>
          ))}
        </ul>
      </div>
      {sections && <RenderedText className="prose" html={sections} />}
    </div>
  )
}

function Neighbours({ previous, next }: Record<'previous' | 'next', Area | undefined>) {
  return (
    <div className="wrap">
      <nav className="pn" aria-label="Other practice areas">
        {previous && (
          <a href={`/practice-areas/${previous.slug}`} rel="prev">
            <span>Previous area</span> <b>{previous.title}</b>
          </a>
        )}
        {next && (
          <a href={`/practice-areas/${next.slug}`} rel="next">
            <span>Next area</span> <b>{next.title}</b>
          </a>
        )}
      </nav>
    </div>
  )
}
