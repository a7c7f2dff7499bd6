import { useLocation } from 'react-router'
import { useContent } from './use-content.ts'

type PageMetaProps = { title: string; description: string; path?: string }

/** What a page's tab, a search result and a shared link say. */
export function PageMeta({ title, description, path }: PageMetaProps) {
  const { content, publicUrl } = useContent()
  const { pathname } = useLocation()
  const address = `${publicUrl}${path ?? pathname}`
  const fullTitle = `${title} | ${content.firm.name}`
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={content.firm.name} />
    </>
  )
}
