import { CachedFragment } from '#app/document/cached-fragment.tsx'
import { useContent } from '#app/document/document-context.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { stepSquares } from '#app/ui/knight-path.ts'
import { MiniBoard, StepBoard } from '#app/ui/mini-board.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Marker } from '#app/website/shell/page-head.tsx'
import { PageMeta, pageStyles } from '#app/website/shell/page-meta.tsx'
import { SearchForm } from '#app/website/shell/search-form.tsx'
import { longDate } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import type { Image } from '#domain/images/image.ts'
import { boardFor, isLightSquare, squareOfArea } from '#domain/site/pages.ts'
import { fill } from '#domain/template.ts'
import practiceAreasStyles from './practice-areas.css?url'

export const links = pageStyles(practiceAreasStyles)

export default function PracticeAreas() {
  const { pages, practiceAreas, pictures, civilSuit, interface: words } = useContent().content
  const page = pages['practice-areas']
  const areas = practiceAreas.length
  const { files, left } = boardFor(areas)
  return (
    <main id="main">
      <PageMeta title={page.title} description={page.description} path="/practice-areas" />
      <div className="area-board-wrap on-navy">
        <div className={`area-board files-${files}`}>
          <div className="l-shape-a on-navy">
            <div className="l-shape-inner">
              <Marker square="e4">{page.label}</Marker>
              <h1>{page.heading}</h1>
            </div>
          </div>
          <div className="l-shape-b on-navy">
            <div className="l-shape-inner">
              <p className="lede">{page.lede}</p>
              <div className="l-shape-board corner-board">
                <MiniBoard square="e4" />
              </div>
            </div>
          </div>
          <ul className="area-cards">
            {practiceAreas.map((area, index) => (
              <AreaCard
                key={area.slug}
                area={area}
                picture={pictures[area.image]}
                square={squareOfArea(index, areas)}
                first={index === 0}
              />
            ))}
          </ul>
          <div className={`area-board-rest on-navy left-${left} ${areas % 2 === 1 ? 'is-odd' : ''}`}>
            <p className="lede">{words.areas.searchHint}</p>
            <SearchForm label={words.areas.searchLabel} placeholder={words.shell.searchSite} />
          </div>
        </div>
      </div>
      <CachedFragment name="suit">
        <CivilSuit civilSuit={civilSuit} />
      </CachedFragment>
    </main>
  )
}

type AreaCardProps = {
  area: Content['practiceAreas'][number]
  picture: Image | undefined
  square: string
  first: boolean
}

function AreaCard({ area, picture, square, first }: AreaCardProps) {
  const words = useContent().content.interface.lists
  return (
    <li className={`area-card on-paper ${isLightSquare(square) ? 'is-light' : 'is-dark'}`}>
      <span className="area-card-square" aria-hidden="true">
        {square}
      </span>
      <Picture
        image={picture}
        alt={area.imageAlt}
        boxes={[
          { from: '75rem', width: 25, ratio: 8 / 5 },
          { from: '40rem', width: '50vw', ratio: 8 / 5 },
          { width: '6rem', ratio: 1 },
        ]}
        first={first}
      />
      <div className="area-card-body">
        <h2>{area.title}</h2>
        <p>{area.summary}</p>
        <a
          className="link cover"
          href={`/practice-areas/${area.slug}`}
          aria-label={fill(words.readMoreOf, { title: area.title })}
        >
          {words.readMore}
          <span className="sr">: {area.title}</span> <ArrowIcon />
        </a>
      </div>
    </li>
  )
}

/** The steps of a civil suit, drawn on the board by a scroll animation; shown complete if the browser has none. */
function CivilSuit({ civilSuit }: Pick<Content, 'civilSuit'>) {
  const { label, heading, lede, steps, after, reviewedOn } = civilSuit
  const words = useContent().content.interface.areas
  return (
    <section className="section on-navy suit" aria-labelledby="suit-heading">
      <div className="wrap board section-row">
        <Marker square="e4">{label}</Marker>
        <div className="section-content">
          <h2 id="suit-heading">{heading}</h2>
          <p className="lede">{lede}</p>
        </div>
      </div>
      <div className="wrap board suit-path">
        <div className="suit-board">
          <StepBoard count={steps.length} />
        </div>
        <div className="suit-main">
          <ol className="suit-steps">
            {steps.map(({ title, text, law }, index) => (
              <li key={title}>
                <span className="marker-square" aria-hidden="true">
                  {stepSquares[index]}
                </span>
                <div className="stack">
                  <h3>{title}</h3>
                  <p>{text}</p>
                  <p className="suit-law">{law}</p>
                </div>
              </li>
            ))}
          </ol>
          <div className="stack">
            <p>{after}</p>
            <p className="fine">{fill(words.suitFine, { date: longDate(reviewedOn) })}</p>
            <p>
              <a className="link" href="/resources/time-limits">
                {words.suitLink} <ArrowIcon />
              </a>
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
