import { ArrowIcon, BackIcon, ForwardIcon } from '#app/ui/icons.tsx'
import { Marker } from '#app/ui/marker.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Content } from '#domain/firm/content.ts'
import { forCount } from '#domain/for-count.ts'
import { squareOfArea } from '#domain/site/practice-areas.ts'

type PracticeStripProps = { content: Pick<Content, 'home' | 'practiceAreas' | 'pictures' | 'interface'> }

/** The sizes in home-strip.css. */
const boxes = [
  { from: '64rem', width: 21.6, ratio: 4 / 5 },
  { width: 'min(74vw, 20rem)', ratio: 4 / 5 },
]

/** All practice areas in a row that scrolls by touch, wheel, keyboard and two buttons. */
export function PracticeStrip({ content }: PracticeStripProps) {
  const { home, practiceAreas, pictures } = content
  const { home: words, numbers } = content.interface
  return (
    <section className="section on-navy strip-section" aria-labelledby="strip-heading">
      <div className="wrap strip-head">
        <Marker square="e4">{home.practice.label}</Marker>
        <h2 id="strip-heading">{home.practice.title}</h2>
        <div className="strip-nav" hidden>
          <button className="icon-btn" type="button" aria-label={words.previousAreas} disabled>
            <BackIcon />
          </button>
          <button className="icon-btn" type="button" aria-label={words.nextAreas}>
            <ForwardIcon />
          </button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by key */}
      <ul className="strip" tabIndex={0} aria-label={words.areas}>
        {practiceAreas.map((area, index) => (
          <li key={area.slug}>
            <a href={`/practice-areas/${area.slug}`}>
              <Picture image={pictures[area.image]} alt="" boxes={boxes} />
              <span className="cap">
                <b aria-hidden="true">{squareOfArea(index, practiceAreas.length)}</b>
                <span>{area.title}</span>
                <ArrowIcon />
              </span>
            </a>
          </li>
        ))}
      </ul>
      <div className="wrap strip-foot">
        <div className="dots" aria-hidden="true">
          {practiceAreas.map((area) => (
            <i key={area.slug} />
          ))}
        </div>
        <a className="link" href="/practice-areas">
          {forCount(words.allAreas, practiceAreas.length, numbers)} <ArrowIcon />
        </a>
      </div>
    </section>
  )
}
