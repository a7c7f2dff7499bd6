import { Kept } from '#app/document/kept.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Marker } from '#app/ui/marker.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { RelatedPost } from '#domain/blog/related-posts.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { breadcrumbs } from '#domain/site/breadcrumbs.ts'
import { areaPath } from '#domain/site/older-areas.ts'
import { squareOfArea } from '#domain/site/practice-squares.ts'
import { AreaAdvocates } from './area-advocates.tsx'
import { AreaCall } from './area-call.tsx'
import { AreaKinds } from './area-kinds.tsx'
import { AreaNotes } from './area-notes.tsx'
import { FirstSteps } from './first-steps.tsx'
import { PageMeta } from './page-meta.tsx'
import { RenderedText } from './rendered-text.tsx'
import { Share } from './share.tsx'
import { useContent } from './use-content.ts'

type Area = Content['practiceAreas'][number]
type PracticeAreaPageProps = { at: number; notes?: { posts: RelatedPost[]; hasMore: boolean } }

/** One area, found by its place in the list: the work, its matters, who takes them, notes on it, and one call. */
export function PracticeAreaPage({ at, notes }: PracticeAreaPageProps) {
  const { practiceAreas, pictures, team } = useContent().content
  const area = practiceAreas[at]
  if (!area) return null
  const path = areaPath(area.slug)
  const members = team.filter(({ areas }) => areas.includes(area.slug))
  return (
    <main id="main">
      <PageMeta title={area.title} description={area.summary} path={path} />
      <section className="pd-hero on-navy" aria-labelledby="area-heading">
        <Picture
          image={pictures[area.image]}
          alt={area.imageAlt}
          boxes={[
            { from: '64rem', width: '75vw', height: 'min(42.75rem, 88vh)' },
            { width: '100vw', height: 'min(25.4rem, 63vh)' },
          ]}
          first
        />
        <div className="wrap in">
          <Breadcrumbs trail={breadcrumbs(path)} here={area.title} />
          <h1 id="area-heading">{area.title}</h1>
          <p className="lede">{area.summary}</p>
        </div>
      </section>
      <Kept name="area" state={area.slug}>
        <Work area={area} square={squareOfArea(at, practiceAreas.length)} />
        <AreaKinds square={squareOfArea(at, practiceAreas.length)} kinds={area.kinds} />
        {area.firstSteps.length > 0 && (
          <FirstSteps square={squareOfArea(at, practiceAreas.length)} steps={area.firstSteps} />
        )}
        <AreaAdvocates members={members} pictures={pictures} />
      </Kept>
      {notes && <AreaNotes area={area} {...notes} />}
      <Kept name="area-after" state={area.slug}>
        <AreaCall area={area} />
        <div className="wrap">
          <Share title={area.title} path={path} />
        </div>
        {practiceAreas.length > 1 && (
          <Neighbours previous={practiceAreas.at(at - 1)} next={practiceAreas[(at + 1) % practiceAreas.length]} />
        )}
      </Kept>
    </main>
  )
}

/** The list of matters stands between the opening paragraphs and the sections on single questions. */
function Work({ area: { html, matters, forums }, square }: { area: Area; square: string }) {
  const firstSection = html.indexOf('<h2')
  const opening = firstSection === -1 ? html : html.slice(0, firstSection)
  const sections = html.slice(opening.length)
  return (
    <div className="section">
      <div className="wrap board pd">
        <Marker square={square}>The work</Marker>
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
        <aside className="pd-side" aria-labelledby="forums-heading">
          <h2 className="lh" id="forums-heading">
            Forums
          </h2>
          <ul className="plain">
            {forums.map((forum) => (
              <li key={forum}>{forum}</li>
            ))}
          </ul>
        </aside>
      </div>
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
