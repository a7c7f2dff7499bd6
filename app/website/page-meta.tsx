import { useLocation } from 'react-router'
import { ShareCard } from './share-card.tsx'
import { useContent } from './use-content.ts'

type PageMetaProps = { title: string; description: string; path?: string }

/** What a page's tab, a search result and a shared link say. */
export function PageMeta({ title, description, path }: PageMetaProps) {
  const { content, publicUrl, share } = useContent()
  const { pathname } = useLocation()
  return (
    <>
      <PageTitle title={title} description={description} />
      <ShareCard
        type="website"
        title={`${title} | ${content.firm.name}`}
        description={description}
        address={`${publicUrl}${path ?? pathname}`}
        picture={share}
      />
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
