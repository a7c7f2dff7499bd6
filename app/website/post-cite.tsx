import { CheckIcon, CopyIcon } from '#app/ui/icons.tsx'
import { longDate } from '#domain/long-date.ts'
import type { ShownPost } from './shown-post.ts'
import { useContent } from './use-content.ts'

/** How to cite a post, in words that can be selected, with a button where the browser can copy them. */
export function PostCite({ post: { slug, title, author, publishedAt } }: { post: ShownPost }) {
  const { content, publicUrl } = useContent()
  const parts = [author, `‘${title}’`, content.firm.name, publishedAt && longDate(publishedAt)]
  return (
    <section className="cite" id="cite" aria-labelledby="cite.head">
      <h2 id="cite.head">Cite this note</h2>
      <p className="txt">{[...parts.filter(Boolean), `${publicUrl}/blog/${slug}`].join(', ')}</p>
      <div className="btns" data-copy hidden>
        <button className="btn btn--sm btn--line" type="button">
          <CopyIcon /> Copy
        </button>
        <p className="said" role="status">
          <span hidden>
            <CheckIcon />
            Copied.
          </span>
        </p>
      </div>
    </section>
  )
}
