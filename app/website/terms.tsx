import readingStyles from '#app/styles/sheets/reading.css?url'
import { LegalPage } from './legal-page.tsx'
import { pageStyles } from './page-styles.ts'
import { useContent } from './use-content.ts'

export const links = pageStyles(readingStyles)

export default function Terms() {
  const { terms, firm } = useContent().content
  return (
    <LegalPage page="termsofservice" text={terms}>
      {terms.copyright && (
        <p>
          © {terms.copyright} {firm.name}
        </p>
      )}
    </LegalPage>
  )
}
