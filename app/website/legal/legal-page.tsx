import type { ReactNode } from 'react'
import { useContent } from '#app/document/document-context.ts'
import { PageHead } from '#app/website/shell/page-head.tsx'
import { PageMeta } from '#app/website/shell/page-meta.tsx'
import { Filled, RenderedText } from '#app/website/shell/text.tsx'
import { longDate } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'

type LegalPageProps = {
  page: 'privacy-policy' | 'termsofservice'
  text: Content['terms']
  /** A line below the table of contents. */
  children?: ReactNode
}

/** A legal text in numbered sections, with its table of contents beside it. */
export function LegalPage({ page, text, children }: LegalPageProps) {
  const { pages, interface: words } = useContent().content
  const { title, description, label, heading, lede } = pages[page]
  return (
    <main id="main">
      <PageMeta title={title} description={description} path={`/${page}`} />
      <PageHead page={`/${page}`} label={label} heading={heading} lede={lede} />
      <div className="section">
        <div className="wrap board read">
          <div className="read-side">
            <nav className="toc" aria-label={words.pages.onThisPage}>
              <ol>
                {text.headings.map((heading, index) => (
                  <li key={heading.id}>
                    <a href={`#${heading.id}`}>
                      <b>{index + 1}.</b> <span>{heading.text}</span>
                    </a>
                  </li>
                ))}
              </ol>
            </nav>
            <div className="read-facts">
              <p>
                <Filled
                  text={words.pages.lastRevised}
                  values={{ date: <time dateTime={text.updated}>{longDate(text.updated)}</time> }}
                />
              </p>
              {children}
            </div>
          </div>
          <RenderedText className="read-main prose numbered" html={text.html} />
        </div>
      </div>
    </main>
  )
}
