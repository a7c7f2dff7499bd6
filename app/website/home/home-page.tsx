import { CachedFragment } from '#app/document/cached-fragment.tsx'
import { type SiteContent, useContent } from '#app/document/document-context.ts'
import { ArrowDownIcon, ArrowIcon } from '#app/ui/icons.tsx'
import { coverSizes, focusClass, Picture, PicturePlaceholder } from '#app/ui/picture.tsx'
import { RelatedPosts } from '#app/website/blog/post-list.tsx'
import { ContactDetails, HoursLines, hoursState } from '#app/website/contact/contact-details.tsx'
import { DataNotice, MessageIsland } from '#app/website/contact/contact-page.tsx'
import { formAnchors, type MessageForm } from '#app/website/contact/message-form.tsx'
import { Coordinates, Marker } from '#app/website/shell/page-head.tsx'
import { PageMeta } from '#app/website/shell/page-meta.tsx'
import { Advocates } from '#app/website/team/advocates.tsx'
import type { RelatedPost } from '#domain/blog/post-order.server.ts'
import type { Content } from '#domain/firm/content.ts'
import type { Image } from '#domain/images/image.ts'
import { sourcesOf, srcSetOf } from '#domain/images/sources.ts'
import { firmJsonLd, websiteJsonLd } from '#domain/json-ld/json-ld.ts'
import { rules } from '#domain/rules.ts'
import { Disclaimer, PracticeStrip } from './home-sections.tsx'

/** `notes` is undefined if the posts could not be loaded; the section is then omitted, as for an empty list. */
export function HomePage({ form, notes = [] }: { form: MessageForm; notes?: RelatedPost[] }) {
  const { content, publicUrl } = useContent()
  const now = new Date()
  const { home, firm, notice, pictures, disclaimer, interface: words } = content
  return (
    <main id="main">
      <PageMeta
        title={home.title}
        description={home.description}
        path="/"
        jsonLd={[websiteJsonLd(publicUrl, firm), ...firmJsonLd(publicUrl, content, now)]}
      />
      <CachedFragment name="disclaimer">
        <Disclaimer disclaimer={disclaimer} words={words.home} name={firm.name} />
      </CachedFragment>
      <Hero hero={home.hero} words={words.home} wide={pictures.hero} tall={pictures['hero-portrait']} />
      <CachedFragment name="home">
        <HomeIntro content={content} />
        <PracticeStrip content={content} />
        <HomeTeam content={content} />
      </CachedFragment>
      {notes.length > 0 && <LatestNotes words={home.notes} allNotes={words.home.allNotes} notes={notes} />}
      <section className="section" aria-label={words.contact.form}>
        <div className="wrap board form-section">
          <CachedFragment name="home-contact-column" state={hoursState(firm, words.hours, now)}>
            <div className="form-section-side">
              <Marker square="e5">{home.contact.label}</Marker>
              <p className="text-lead">{home.contact.lead}</p>
              <ContactDetails firm={firm}>
                <HoursLines schedule={firm} words={words.hours} now={now} />
              </ContactDetails>
            </div>
          </CachedFragment>
          <div className="panel form-section-panel" id={formAnchors.home}>
            <h2>{words.contact.heading}</h2>
            <p className="form-section-hint">{words.contact.allRequired}</p>
            <MessageIsland page="home" form={form} />
            <DataNotice notice={notice} />
          </div>
        </div>
      </section>
    </main>
  )
}

type ContentProps = { content: SiteContent['content'] }

/** The first advocates, in the order of the team page. */
function HomeTeam({ content }: ContentProps) {
  const { home, team, practiceAreas, pictures, interface: words } = content
  const advocates = team.filter(({ group }) => group !== 'support-staff').slice(0, rules.home.advocates)
  if (advocates.length === 0) return null
  return (
    <section className="section" aria-labelledby="team-heading">
      <div className="wrap board section-row">
        <Marker square="f6">{home.team.label}</Marker>
        <div className="section-content">
          <h2 id="team-heading">{home.team.title}</h2>
          <Advocates members={advocates} pictures={pictures} practiceAreas={practiceAreas} />
          <p>
            <a className="link" href="/team">
              {words.home.allProfiles} <ArrowIcon />
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}

type LatestNotesProps = { words: Content['home']['notes']; allNotes: string; notes: RelatedPost[] }

function LatestNotes({ words, allNotes, notes }: LatestNotesProps) {
  return (
    <section className="section section--sunken" aria-labelledby="notes-heading">
      <div className="wrap board section-row">
        <Marker square="g8">{words.label}</Marker>
        <div className="section-content">
          <h2 id="notes-heading">{words.title}</h2>
          <RelatedPosts posts={notes} />
          <p>
            <a className="link" href="/blog">
              {allNotes} <ArrowIcon />
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}

type HeroProps = { hero: Content['home']['hero']; words: Content['interface']['home']; wide?: Image; tall?: Image }

function Hero({ hero, words, wide, tall }: HeroProps) {
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
            <span className="l-shape" aria-hidden="true">
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
              {words.ourAreas} <ArrowIcon />
            </a>
            <a className="down" href="#firm-intro">
              <ArrowDownIcon />
              {words.readOn}
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

/** An introduction to the firm, and the courts before which it appears. */
function HomeIntro({ content }: ContentProps) {
  const { intro, forums } = content.home
  const words = content.interface.home
  return (
    <section className="section" id="firm-intro" aria-labelledby="intro-heading">
      <div className="wrap intro">
        <div className="board intro-head reveal">
          <Marker square="c3">{intro.label}</Marker>
          <h2 id="intro-heading">{intro.title}</h2>
        </div>
        <div className="board intro-body">
          <Picture
            image={content.pictures[intro.image]}
            alt={intro.imageAlt}
            // Between 40rem and 64rem it is as high as the text beside it.
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
                {words.aboutUs} <ArrowIcon />
              </a>
              <a className="btn btn--line" href="/practice-areas">
                {words.moreAreas} <ArrowIcon />
              </a>
            </div>
          </div>
          <section className="forums reveal" aria-labelledby="forums-heading">
            <h3 className="list-heading" id="forums-heading">
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

/** The size in home-hero.css. Before layout the browser can only resolve `vh`. */
const heroBox = { width: '100vw', height: 'min(100vh, 68rem)' }
const tallWindow = '(max-width: 63.99rem) and (max-aspect-ratio: 1/1)'

/** The picture of the home page. A portrait window gets its own image and does not load the other. */
function HeroPicture({ wide, tall }: { wide?: Image; tall?: Image }) {
  if (!wide || !tall) return <div className="pic hero-pic" />
  return (
    <div className="pic hero-pic">
      <PicturePlaceholder image={wide} />
      <PicturePlaceholder image={tall} />
      <picture className={focusClass(tall.focus)}>
        <source
          media={tallWindow}
          srcSet={srcSetOf(tall)}
          sizes={coverSizes(tall, [heroBox])}
          width={tall.width}
          height={tall.height}
        />
        <img
          {...sourcesOf(wide)}
          sizes={coverSizes(wide, [heroBox])}
          alt=""
          className={focusClass(wide.focus)}
          fetchPriority="high"
        />
      </picture>
    </div>
  )
}
