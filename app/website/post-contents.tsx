import { contentsOf } from '#domain/text/contents.ts'
import { languageOf } from '#domain/text/language.ts'

/** The way through a text: beside it where there is room, and else one row that opens. A short text needs none. */
export function PostContents({ html }: { html: string }) {
  const headings = contentsOf(html)
  if (headings.length < 2) return null
  return (
    <nav className="art-cont" aria-label="Contents">
      <details className="cont">
        <summary>
          <span>Contents</span>
          <i aria-hidden="true" />
        </summary>
        <p className="lh" aria-hidden="true">
          Contents
        </p>
        <ol className="way way--links">
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} lang={languageOf(text)}>
                {text}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}
