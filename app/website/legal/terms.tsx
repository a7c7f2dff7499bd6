import { useContent } from '#app/document/document-context.ts'
import readingStyles from '#app/website/blog/post-page.css?url'
import { pageStyles } from '#app/website/shell/page-meta.tsx'
import { fill } from '#domain/template.ts'
import { LegalPage } from './legal-page.tsx'

export const links = pageStyles(readingStyles)

export default function Terms() {
  const { terms, firm, interface: words } = useContent().content
  return (
    <LegalPage page="termsofservice" text={terms}>
      {terms.copyright && <p>{fill(words.pages.copyright, { year: terms.copyright, firm: firm.name })}</p>}
    </LegalPage>
  )
}
