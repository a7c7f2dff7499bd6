import { useContent } from '#app/document/document-context.ts'
import { ArrowIcon, ExternalLinkIcon } from '#app/ui/icons.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { PageHead } from '#app/website/shell/page-head.tsx'
import { PageMeta, pageStyles } from '#app/website/shell/page-meta.tsx'
import type { Content } from '#domain/firm/content.ts'
import { fill } from '#domain/template.ts'
import resourcesStyles from './resources.css?url'

export const links = pageStyles(resourcesStyles)

export default function Resources() {
  const { pages, resources, pictures, interface: words } = useContent().content
  const { title, description, image, imageAlt = '', ...head } = pages.resources
  return (
    <main id="main">
      <PageMeta title={title} description={description} path="/resources" />
      <PageHead page="/resources" {...head} />
      <section className="section" aria-label={words.resources.onWebsite}>
        <div className="wrap">
          <Cards cards={resources.cards} />
        </div>
      </section>
      <section className="section ruled-links-section" aria-labelledby="links-heading">
        <div className="wrap board ruled-links-layout">
          <div className="ruled-links-side stack stack--wide">
            <h2 id="links-heading">{resources.linksHeading}</h2>
            {image && (
              <Picture
                image={pictures[image]}
                alt={imageAlt}
                boxes={[
                  { from: '64rem', width: 33.1, ratio: 8 / 5 },
                  { width: 90.7, ratio: 8 / 5 },
                ]}
              />
            )}
          </div>
          <ul className="ruled-links">
            {resources.links.map(({ label, url, text }) => (
              <li key={url}>
                <a
                  className="link cover"
                  href={url}
                  rel="noopener noreferrer"
                  aria-label={fill(words.lists.opensElsewhere, { name: label })}
                >
                  {label} <ExternalLinkIcon />
                </a>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </main>
  )
}

function Cards({ cards }: { cards: Content['resources']['cards'] }) {
  const words = useContent().content.interface.lists
  return (
    <ul className="article-cards article-cards--row">
      {cards.map(({ slug, heading, text }) => (
        <li key={slug} className="article-card">
          <div className="stack">
            <h2>{heading}</h2>
            <p>{text}</p>
          </div>
          <a className="link cover" href={`/resources/${slug}`} aria-label={fill(words.readMoreOf, { title: heading })}>
            {words.readMore}
            <span className="sr">: {heading}</span> <ArrowIcon />
          </a>
        </li>
      ))}
    </ul>
  )
}
