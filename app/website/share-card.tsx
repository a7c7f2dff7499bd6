import type { SharePicture } from '#app/document/content-context.ts'
import { rules } from '#domain/rules.ts'
import { useContent } from './use-content.ts'

type ShareCardProps = {
  type: 'website' | 'article'
  title: string
  description: string
  address: string
  picture: SharePicture
}

const { width, height } = rules.sharePicture

/** Where a page is, and what networks show of it where somebody shares its address. */
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
      <meta property="og:image" content={`${publicUrl}${picture.path}`} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
