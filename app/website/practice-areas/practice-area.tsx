import { data } from 'react-router'
import { contentContext, postOrderContext } from '#app/context.ts'
import { CachedFragment } from '#app/document/cached-fragment.tsx'
import { useContent } from '#app/document/document-context.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { MiniBoard } from '#app/ui/mini-board.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { loadList } from '#app/website/lists/load-list.ts'
import { NotFoundLayout } from '#app/website/shell/not-found-layout.tsx'
import { Breadcrumbs, Marker } from '#app/website/shell/page-head.tsx'
import { PageMeta, pageStyles, Share } from '#app/website/shell/page-meta.tsx'
import { RenderedText } from '#app/website/shell/text.tsx'
import { hasOtherUpdates, listPostsOfArea, type RelatedPost } from '#domain/blog/post-order.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { rules } from '#domain/rules.ts'
import { areaPath, breadcrumbs, squareOfArea } from '#domain/site/pages.ts'
import type { Route } from './+types/practice-area.ts'
import { AreaAdvocates, AreaContact, AreaMatters, AreaNotes, FirstSteps } from './area-sections.tsx'
import practiceAreaStyles from './practice-area.css?url'

export const links = pageStyles(practiceAreaStyles)

export async function loader(args: Route.LoaderArgs) {
  const { slug } = args.params
  const at = args.context.get(contentContext).practiceAreas.findIndex((area) => area.slug === slug)
  if (at === -1) return data({ at, notes: undefined }, { status: 404 })
  const notes = await loadList(args, ['posts'], async (db) => {
    const posts = await listPostsOfArea(db, slug)
    const isFull = posts.length === rules.relatedPosts.ofArea
    const { newest } = await args.context.get(postOrderContext)()
    return { posts, hasMore: isFull && hasOtherUpdates(newest, slug, posts) }
  })
  // The page is complete without its posts too.
  return data({ at, notes })
}

export default function PracticeArea({ loaderData: { at, notes } }: Route.ComponentProps) {
  const words = useContent().content.interface.areas
  if (at !== -1) return <PracticeAreaPage at={at} notes={notes} />
  return (
    <NotFoundLayout
      square="?"
      label={words.notFoundLabel}
      heading={words.notFound}
      lede={words.notFoundText}
      board={<MiniBoard square="e4" />}
    >
      <a className="btn" href="/practice-areas">
        {words.notFoundLink} <ArrowIcon />
      </a>
    </NotFoundLayout>
  )
}

type Area = Content['practiceAreas'][number]
type PracticeAreaPageProps = { at: number; notes?: { posts: RelatedPost[]; hasMore: boolean } }

/** A practice area, given by its index: the work, its matters, the advocates, posts, and a link to the contact form. */
function PracticeAreaPage({ at, notes }: PracticeAreaPageProps) {
  const { practiceAreas, pictures, team, timeLimits } = useContent().content
  const area = practiceAreas[at]
  if (!area) return null
  const path = areaPath(area.slug)
  const members = team.filter(({ areas }) => areas.includes(area.slug))
  return (
    <main id="main">
      <PageMeta title={area.title} description={area.summary} path={path} />
      <section className="area-hero on-navy" aria-labelledby="area-heading">
        <Picture
          image={pictures[area.image]}
          alt={area.imageAlt}
          boxes={[
            { from: '64rem', width: '75vw', height: 'min(42.75rem, 88vh)' },
            { width: '100vw', height: 'min(25.4rem, 63vh)' },
          ]}
          first
        />
        <div className="wrap area-hero-inner">
          <Breadcrumbs trail={breadcrumbs(path)} here={area.title} />
          <h1 id="area-heading">{area.title}</h1>
          <p className="lede">{area.summary}</p>
        </div>
      </section>
      <CachedFragment name="area" state={area.slug}>
        <AreaText area={area} square={squareOfArea(at, practiceAreas.length)} />
        <AreaMatters square={squareOfArea(at, practiceAreas.length)} kinds={area.kinds} />
        {area.firstSteps.length > 0 && (
          <FirstSteps
            square={squareOfArea(at, practiceAreas.length)}
            steps={area.firstSteps}
            matters={timeLimits.matters.filter(({ areas }) => areas.includes(area.slug))}
          />
        )}
        <AreaAdvocates members={members} pictures={pictures} />
      </CachedFragment>
      {notes && <AreaNotes area={area} {...notes} />}
      <CachedFragment name="area-after" state={area.slug}>
        <AreaContact area={area} />
        <div className="wrap">
          <Share title={area.title} path={path} />
        </div>
        {practiceAreas.length > 1 && (
          <Neighbours previous={practiceAreas.at(at - 1)} next={practiceAreas[(at + 1) % practiceAreas.length]} />
        )}
      </CachedFragment>
    </main>
  )
}

/** Inserts the list of matters between the opening paragraphs and the first section of the text. */
function AreaText({ area: { html, matters, forums }, square }: { area: Area; square: string }) {
  const words = useContent().content.interface.areas
  const firstSection = html.indexOf('<h2')
  const opening = firstSection === -1 ? html : html.slice(0, firstSection)
  const sections = html.slice(opening.length)
  return (
    <div className="section">
      <div className="wrap board area-layout">
        <Marker square={square}>{words.work}</Marker>
        <div className="area-text">
          <RenderedText className="prose" html={opening} />
          <div className="prose">
            <h2>{words.whatWeDo}</h2>
            <ul>
              {matters.map((matter) => (
                <li key={matter}>{matter}</li>
              ))}
            </ul>
          </div>
          {sections && <RenderedText className="prose" html={sections} />}
        </div>
        <aside className="area-side" aria-labelledby="forums-heading">
          <h2 className="list-heading" id="forums-heading">
            {words.forums}
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
  const words = useContent().content.interface.areas
  return (
    <div className="wrap">
      <nav className="previous-next" aria-label={words.others}>
        {previous && (
          <a href={`/practice-areas/${previous.slug}`} rel="prev">
            <span className="caption">{words.previous}</span> <b>{previous.title}</b>
          </a>
        )}
        {next && (
          <a href={`/practice-areas/${next.slug}`} rel="next">
            <span className="caption">{words.next}</span> <b>{next.title}</b>
          </a>
        )}
      </nav>
    </div>
  )
}
