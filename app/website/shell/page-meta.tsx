import type { Thing } from 'schema-dts'
import type { SharePicture } from '#app/document/document-context.ts'
import { breadcrumbsOf, jsonLdText } from '#domain/json-ld/pages.ts'
import { rules } from '#domain/rules.ts'
import { useContent } from './use-content.ts'

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
