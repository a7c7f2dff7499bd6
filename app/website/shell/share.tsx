import { useContent } from './use-content.ts'

/**
 * Ways to pass a page on, as plain links that need no script. With script a copy is offered too, and where the phone
 * has a share sheet, that alone.
 */
export function Share({ title, path }: { title: string; path: string }) {
  const url = `${useContent().publicUrl}${path}`
  const mail = `subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`
  return (
    <section className="share" aria-labelledby="share.head" data-share data-title={title} data-url={url}>
      <h2 id="share.head">Share</h2>
      <ul>
        <li>
          <a
            className="link"
            href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}
            rel="external noopener noreferrer"
          >
            WhatsApp
          </a>
        </li>
        <li>
          <a className="link" href={`mailto:?${mail}`}>
            E-mail
          </a>
        </li>
        <li hidden>
          <button className="link" type="button">
            Copy the link
          </button>
        </li>
      </ul>
      <p role="status" />
    </section>
  )
}
