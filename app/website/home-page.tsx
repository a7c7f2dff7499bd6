import { Kept } from '#app/document/kept.tsx'
import { ArrowDownIcon, ArrowIcon } from '#app/ui/icons.tsx'
import { Marker } from '#app/ui/marker.tsx'
import { Coordinates } from '#app/ui/page-head.tsx'
import type { Content } from '#domain/firm/content.ts'
import type { Image } from '#domain/images/image.ts'
import { firmThings } from '#domain/structured/firm-things.ts'
import { websiteThing } from '#domain/structured/page-things.ts'
import { DataNotice } from './data-notice.tsx'
import { Disclaimer } from './disclaimer.tsx'
import { HoursLines, hoursState } from './firm-hours.tsx'
import { HeroPicture } from './hero-picture.tsx'
import { HomeIntro } from './home-intro.tsx'
import { formAnchors, type MessageForm } from './message-form.ts'
import { MessageIsland } from './message-island.tsx'
import { PageMeta } from './page-meta.tsx'
import { PracticeStrip } from './practice-strip.tsx'
import { useContent } from './use-content.ts'
import { WaysToReach } from './ways-to-reach.tsx'

export function HomePage({ form }: { form: MessageForm }) {
  const { content, publicUrl } = useContent()
  const now = new Date()
  const { home, firm, notice, pictures, disclaimer, practiceAreas } = content
  return (
    <main id="main">
      <PageMeta
        title={home.title}
        description={home.description}
        path="/"
        things={[websiteThing(publicUrl, firm), ...firmThings(publicUrl, content, now)]}
      />
      <Kept name="disclaimer">
        <Disclaimer disclaimer={disclaimer} name={firm.name} />
      </Kept>
      <Hero hero={home.hero} wide={pictures.hero} tall={pictures['hero-portrait']} />
      <Kept name="home">
        <HomeIntro intro={home.intro} forums={home.forums} picture={pictures[home.intro.image]} />
        <PracticeStrip words={home.practice} practiceAreas={practiceAreas} pictures={pictures} />
      </Kept>
      <section className="section" aria-label="Contact form">
        <div className="wrap board ask">
          <Kept name="home-ways" state={hoursState(firm, now)}>
            <div className="ask-side">
              <Marker square="e5">{home.contact.label}</Marker>
              <p className="big">{home.contact.lead}</p>
              <WaysToReach firm={firm}>
                <HoursLines schedule={firm} now={now} />
              </WaysToReach>
            </div>
          </Kept>
          <div className="ask-panel" id={formAnchors.home}>
            <h2>Send Us a Message</h2>
            <p className="ask-hint">
              All fields are required. Please do not send confidential papers through this form.
            </p>
            <MessageIsland page="home" form={form} />
            <DataNotice notice={notice} />
          </div>
        </div>
      </section>
    </main>
  )
}

type HeroProps = { hero: Content['home']['hero']; wide?: Image; tall?: Image }

function Hero({ hero, wide, tall }: HeroProps) {
  const [first, second] = hero.headline
  return (
    <section className="hero on-navy" aria-labelledby="headline">
      <HeroPicture wide={wide} tall={tall} />
      <div className="files" aria-hidden="true">
        <div className="wrap" />
      </div>
      <div className="wrap hero-main">
        <h1 id="headline">
          <span className="ln">
            <span>{first}</span>
          </span>{' '}
          <span className="ln">
            <span className="ell" aria-hidden="true">
              <i />
            </span>
            <span>{second}</span>
          </span>
        </h1>
      </div>
      <div className="hero-foot">
        <div className="wrap">
          <div className="hero-row">
            <p>{hero.text}</p>
            <a className="btn" href="/practice-areas">
              Our Practice Areas <ArrowIcon />
            </a>
            <a className="down" href="#firm-intro">
              <ArrowDownIcon />
              Read on
            </a>
          </div>
        </div>
        <div aria-hidden="true">
          <Coordinates file="b" />
        </div>
      </div>
    </section>
  )
}
