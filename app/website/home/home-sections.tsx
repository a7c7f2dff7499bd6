import { openDisclaimer } from '#app/document/inline-scripts.ts'
import { ArrowIcon, BackIcon, ErrorIcon, ForwardIcon } from '#app/ui/icons.tsx'
import { Mark } from '#app/ui/logo.tsx'
import { MiniBoard } from '#app/ui/mini-board.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Marker } from '#app/website/shell/page-head.tsx'
import type { Content } from '#domain/firm/content.ts'
import { forCount } from '#domain/for-count.ts'
import { squareOfArea } from '#domain/site/pages.ts'

type DisclaimerProps = { disclaimer: Content['disclaimer']; words: Content['interface']['home']; name: string }

/** Shown until it is accepted. It needs a script; without one, the disclaimer in the footer of every page must do. */
export function Disclaimer({ disclaimer, words, name }: DisclaimerProps) {
  return (
    <>
      <dialog
        className="modal disclaimer"
        id="disclaimer"
        aria-labelledby="disclaimer-heading"
        data-alert={words.disclaimerAlert}
        {...{ closedby: 'none' }}
      >
        <form className="disclaimer-inner" method="dialog" noValidate>
          <div className="disclaimer-side on-navy">
            <div className="logo">
              <Mark />
              <span>{name}</span>
            </div>
            <MiniBoard square="b1" />
            <div className="disclaimer-title">
              <p>{words.disclaimerBefore}</p>
              <h2 id="disclaimer-heading">{disclaimer.heading}</h2>
            </div>
          </div>
          <div className="disclaimer-main">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by key */}
            <section className="disclaimer-text" aria-label={words.disclaimerText} tabIndex={0}>
              <p className="lede">{disclaimer.lead}</p>
              <p>{disclaimer.intro}</p>
              <ul>
                {disclaimer.points.map((point) => (
                  <li key={point}>
                    <span>{point}</span>
                  </li>
                ))}
              </ul>
              <div className="disclaimer-more" />
            </section>
            <div className="disclaimer-act">
              <div className="stack">
                <label className="check">
                  <input type="checkbox" aria-describedby="disclaimer-alert" autoFocus />
                  <span>{disclaimer.accept}</span>
                </label>
                <p className="field-error" id="disclaimer-alert" role="alert" hidden>
                  <ErrorIcon />
                  <span />
                </p>
              </div>
              <button className="btn" type="submit">
                {words.disclaimerProceed} <ArrowIcon />
              </button>
            </div>
          </div>
        </form>
      </dialog>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, allowed by its hash */}
      <script dangerouslySetInnerHTML={{ __html: openDisclaimer }} />
    </>
  )
}

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
