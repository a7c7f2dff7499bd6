import { ArrowIcon } from '#app/ui/icons.tsx'
import { Marker } from '#app/ui/marker.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Content } from '#domain/firm/content.ts'
import type { Image } from '#domain/images/image.ts'

type IntroProps = { intro: Content['home']['intro']; forums: Content['home']['forums']; picture?: Image }

/** What the firm is, and before whom it appears. */
export function HomeIntro({ intro, forums, picture }: IntroProps) {
  return (
    <section className="section" id="firm-intro" aria-labelledby="intro-heading">
      <div className="wrap intro">
        <div className="board intro-head reveal">
          <Marker square="c3">{intro.label}</Marker>
          <h2 id="intro-heading">{intro.title}</h2>
        </div>
        <div className="board intro-body">
          <Picture
            image={picture}
            alt={intro.imageAlt}
            // Between them it is as high as the words beside it.
            boxes={[
              { from: '64rem', width: 33.1, ratio: 4 / 5 },
              { from: '48rem', width: '45vw', height: '40rem' },
              { from: '40rem', width: '45vw', height: '48rem' },
              { width: 90.7, ratio: 8 / 5 },
            ]}
            className="intro-pic reveal"
          />
          <div className="intro-text reveal">
            <p className="lede">{intro.lead}</p>
            {intro.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <div className="btns">
              <a className="btn" href="/about">
                Learn More About Us <ArrowIcon />
              </a>
              <a className="btn btn--line" href="/practice-areas">
                Learn More About Our Practice Areas <ArrowIcon />
              </a>
            </div>
          </div>
          <section className="fora reveal" aria-labelledby="forums-heading">
            <h3 className="lh" id="forums-heading">
              {forums.title}
            </h3>
            <ul className="plain">
              {forums.items.map((forum) => (
                <li key={forum}>{forum}</li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </section>
  )
}
