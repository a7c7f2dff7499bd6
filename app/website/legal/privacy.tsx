import { useContent } from '#app/document/document-context.ts'
import readingStyles from '#app/website/blog/post-page.css?url'
import { pageStyles } from '#app/website/shell/page-meta.tsx'
import { LegalPage } from './legal-page.tsx'

export const links = pageStyles(readingStyles)

export default function Privacy() {
  const { privacy } = useContent().content
  return <LegalPage page="privacy-policy" text={privacy} />
}
