import type { Thing } from 'schema-dts'
import { type SharePicture, useContent } from '#app/document/document-context.ts'
import { breadcrumbsOf, jsonLdText } from '#domain/json-ld/json-ld.ts'
import { rules } from '#domain/rules.ts'
import { fill } from '#domain/template.ts'

type PageMetaProps = {
  title: string
  description: string
  /** The canonical path of the page. */
  path: string
  /** The share image; pages in domain/page-list.ts have their own by default. */
  share?: SharePicture
  /** JSON-LD in addition to the breadcrumbs. */
  jsonLd?: Thing[]
}

/** Title, description, share data and JSON-LD of a page. */
export function PageMeta({ title, description, path, share, jsonLd = [] }: PageMetaProps) {
  const { content, publicUrl, shares } = useContent()
  const [page = path] = path.split('?')
  return (
    <>
      <PageTitle title={title} description={description} />
      <ShareCard
        type="website"
        title={`${title} | ${content.firm.name}`}
        description={description}
        address={`${publicUrl}${path}`}
        picture={share ?? shares.of(page)}
      />
      <JsonLd jsonLd={[...jsonLd, ...breadcrumbsOf(publicUrl, path, title)]} />
    </>
  )
}

export function PageTitle({ title, description }: Pick<PageMetaProps, 'title' | 'description'>) {
  return (
    <>
      <title>{`${title} | ${useContent().content.firm.name}`}</title>
      <meta name="description" content={description} />
    </>
  )
}

/** The title of a page that does not exist or could not be loaded, with noindex. */
export function NotFoundMeta({ title }: Pick<PageMetaProps, 'title'>) {
  return (
    <>
      <title>{`${title} | ${useContent().content.firm.name}`}</title>
      <meta name="robots" content="noindex" />
    </>
  )
}

/** Structured data for search engines. */
export function JsonLd({ jsonLd }: { jsonLd: Thing[] }) {
  if (jsonLd.length === 0) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in it can end the element, and it is not run
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(jsonLd) }} />
}

type ShareCardProps = {
  type: 'website' | 'article'
  title: string
  description: string
  address: string
  picture?: SharePicture
}

const { width, height } = rules.sharePicture

/** The canonical URL, and the Open Graph data that networks show when the page is shared. */
export function ShareCard({ type, title, description, address, picture }: ShareCardProps) {
  const { content, publicUrl } = useContent()
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={content.firm.name} />
      <meta property="og:locale" content="en_IN" />
      {picture && (
        <>
          <meta property="og:image" content={`${publicUrl}${picture.path}`} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content={String(width)} />
          <meta property="og:image:height" content={String(height)} />
          <meta property="og:image:alt" content={picture.alt} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}

/** The `links` of a page with its own style sheets, which load after the shared one. */
export function pageStyles(...sheets: string[]) {
  return () => sheets.map((href) => ({ rel: 'stylesheet', href }))
}

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
