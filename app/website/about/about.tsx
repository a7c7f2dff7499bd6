import { useContent } from '#app/document/document-context.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { LeadPicture, Marker, PageHead } from '#app/website/shell/page-head.tsx'
import { PageMeta, pageStyles } from '#app/website/shell/page-meta.tsx'
import type { Content } from '#domain/firm/content.ts'
import { firmJsonLd } from '#domain/json-ld/json-ld.ts'
import aboutStyles from './about.css?url'

export const links = pageStyles(aboutStyles)

export default function About() {
  const { content, publicUrl } = useContent()
  const { about, pictures, interface: words } = content
  return (
    <main id="main">
      <PageMeta
        title={about.title}
        description={about.description}
        path="/about"
        jsonLd={firmJsonLd(publicUrl, content, new Date())}
      />
      <PageHead page="/about" label={about.label} heading={about.heading} lede={about.lede} />
      <LeadPicture image={pictures[about.image]} alt={about.imageAlt} />
      <History about={about} pictures={pictures} />
      <Mission mission={about.mission} />
      <section className="section" id="team-overview" aria-labelledby="team-heading">
        <div className="wrap board reading-layout">
          <Marker square="f6">{about.team.label}</Marker>
          <div className="reading-main">
            <h2 id="team-heading">{about.team.heading}</h2>
            <p>{about.team.text}</p>
            <div className="btns">
              <a className="btn" href="/team">
                {words.pages.viewTeam} <ArrowIcon />
              </a>
            </div>
          </div>
        </div>
      </section>
    </main>
  )
}

function History({ about: { history, figures }, pictures }: Pick<Content, 'about' | 'pictures'>) {
  return (
    <section className="section" id="history" aria-labelledby="history-heading">
      <div className="wrap blocks">
        <div className="board reading-layout">
          <Marker square="c3">{history.label}</Marker>
          <div className="reading-main">
            <h2 id="history-heading">{history.heading}</h2>
            <p className="text-lead">{history.lead}</p>
            {history.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        {figures.length > 0 && (
          <div className="figures">
            {figures.map((figure) => (
              <figure key={figure.image} className="reveal">
                <Picture
                  image={pictures[figure.image]}
                  alt={figure.alt}
                  boxes={[
                    { from: '48rem', width: 44.6, ratio: 3 / 2 },
                    { width: 90.7, ratio: 3 / 2 },
                  ]}
                />
                <figcaption className="caption">{figure.caption}</figcaption>
              </figure>
            ))}
          </div>
        )}
      </div>
    </section>
  )
}

function Mission({ mission }: { mission: Content['about']['mission'] }) {
  return (
    <section className="section on-navy" id="mission" aria-labelledby="mission-heading">
      <div className="wrap blocks">
        <div className="board reading-layout">
          <Marker square="c3">{mission.label}</Marker>
          <div className="reading-main">
            <h2 id="mission-heading">{mission.heading}</h2>
          </div>
        </div>
        <ol className="phases">
          {mission.phases.map((phase) => (
            <li key={phase.name}>
              <span className="phase-name">{phase.name}</span>
              <h3>{phase.heading}</h3>
              <p>{phase.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
