import { useContent } from '#app/document/document-context.ts'
import { PageHead } from '#app/website/shell/page-head.tsx'
import { PageMeta, pageStyles } from '#app/website/shell/page-meta.tsx'
import { legalLinks, type PageLink } from '#domain/site/pages.ts'
import { sectionsFor, sitemapFigures } from '#domain/site/sitemap-sections.ts'
import sitemapStyles from './sitemap.css?url'

export const links = pageStyles(sitemapStyles)

export default function Sitemap() {
  const { content } = useContent()
  const { title, description, label, heading, lede } = content.pages.sitemap
  const sections = sectionsFor(content)
  const words = content.interface.pages
  return (
    <main id="main">
      <PageMeta title={title} description={description} path="/sitemap" />
      <PageHead page="/sitemap" label={label} heading={heading} lede={lede} />
      <div className="section">
        <div className="wrap blocks">
          <dl className="stats">
            {sitemapFigures(sections, words).map(([name, figure]) => (
              <div key={name}>
                <dt className="caption">{name}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
          <div className="sitemap-list">
            {sections.map((section) => (
              <section key={section.path} className={section.children.length > 6 ? 'tall' : undefined}>
                <h2>
                  <a className="title-link" href={section.path}>
                    {section.label}
                  </a>
                </h2>
                <Links links={section.children} />
              </section>
            ))}
            <section>
              <h2>{words.sitemapLegal}</h2>
              <Links links={legalLinks} />
            </section>
          </div>
        </div>
      </div>
    </main>
  )
}

function Links({ links }: { links: PageLink[] }) {
  return (
    <ul>
      {links.map(({ label, path }) => (
        <li key={label}>
          <a href={path}>{label}</a>
        </li>
      ))}
    </ul>
  )
}
