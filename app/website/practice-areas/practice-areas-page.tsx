import { CachedFragment } from '#app/document/cached-fragment.tsx'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Marker } from '#app/ui/marker.tsx'
import { MiniBoard } from '#app/ui/mini-board.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { PageMeta } from '#app/website/shell/page-meta.tsx'
import { pageStyles } from '#app/website/shell/page-styles.ts'
import { SearchForm } from '#app/website/shell/search-form.tsx'
import { useContent } from '#app/website/shell/use-content.ts'
import type { Content } from '#domain/firm/content.ts'
import type { Image } from '#domain/images/image.ts'
import { boardFor, isLightSquare, squareOfArea } from '#domain/site/practice-areas.ts'
import { fill } from '#domain/template.ts'
import { CivilSuit } from './civil-suit.tsx'
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
          <div className="ell-a on-navy">
            <div className="ell-in">
              <Marker square="e4">{page.label}</Marker>
              <h1>{page.heading}</h1>
            </div>
          </div>
          <div className="ell-b on-navy">
            <div className="ell-in">
              <p className="lede">{page.lede}</p>
              <div className="ell-mini corner-board">
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
