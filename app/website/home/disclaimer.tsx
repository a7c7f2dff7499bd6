import { openDisclaimer } from '#app/document/open-disclaimer.ts'
import { ArrowIcon, ErrorIcon } from '#app/ui/icons.tsx'
import { Mark } from '#app/ui/logo.tsx'
import { MiniBoard } from '#app/ui/mini-board.tsx'
import type { Content } from '#domain/firm/content.ts'

type DisclaimerProps = { disclaimer: Content['disclaimer']; words: Content['interface']['home']; name: string }

/** Shown until it is accepted. It needs a script; without one, the disclaimer in the footer of every page must do. */
export function Disclaimer({ disclaimer, words, name }: DisclaimerProps) {
  return (
    <>
      <dialog
        className="dlg disclaimer"
        id="disclaimer"
        aria-labelledby="disclaimer-heading"
        data-alert={words.disclaimerAlert}
        {...{ closedby: 'none' }}
      >
        <form className="disclaimer-in" method="dialog" noValidate>
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
                <p className="err" id="disclaimer-alert" role="alert" hidden>
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
