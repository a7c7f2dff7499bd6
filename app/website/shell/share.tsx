import { fill } from '#domain/template.ts'
import { useContent } from './use-content.ts'

/**
 * Plain links to share a page, which work without script. With script there is also a copy button; if the device has a
 * share sheet, that replaces them all.
 */
export function Share({ title, path }: { title: string; path: string }) {
  const { content, publicUrl } = useContent()
  const words = content.interface.shell
  const url = `${publicUrl}${path}`
  const mail = `subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`
  return (
    <section
      className="share"
      aria-labelledby="share.head"
      data-share={words.sharePage}
      data-title={title}
      data-url={url}
      data-copied={words.copied}
      data-not-copied={fill(words.notCopied, { address: url })}
    >
      <h2 id="share.head">{words.share}</h2>
      <ul>
        <li>
          <a
            className="link"
            href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}
            rel="external noopener noreferrer"
          >
            {words.whatsapp}
          </a>
        </li>
        <li>
          <a className="link" href={`mailto:?${mail}`}>
            {words.email}
          </a>
        </li>
        <li hidden>
          <button className="link" type="button">
            {words.copyLink}
          </button>
        </li>
      </ul>
      <p role="status" />
    </section>
  )
}
