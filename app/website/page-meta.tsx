import type { Thing } from 'schema-dts'
import type { SharePicture } from '#app/document/content-context.ts'
import { breadcrumbsOf } from '#domain/structured/page-things.ts'
import { ShareCard } from './share-card.tsx'
import { StructuredData } from './structured-data.tsx'
import { useContent } from './use-content.ts'

type PageMetaProps = {
  title: string
  description: string
  /** The one address of the page. */
  path: string
  /** What is shown where it is shared; a page of the list has its own. */
  share?: SharePicture
  /** What it says to programs beside the way to it. */
  things?: Thing[]
}

/** What a page's tab, a search result and a shared link say. */
export function PageMeta({ title, description, path, share, things = [] }: PageMetaProps) {
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
      <StructuredData things={[...things, ...breadcrumbsOf(publicUrl, path, title)]} />
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

/** Of a page that is not there, or cannot be shown: nothing that an index should keep. */
export function LostMeta({ title }: Pick<PageMetaProps, 'title'>) {
  return (
    <>
      <title>{`${title} | ${useContent().content.firm.name}`}</title>
      <meta name="robots" content="noindex" />
    </>
  )
}
