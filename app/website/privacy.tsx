import readingStyles from '#app/styles/sheets/reading.css?url'
import { LegalPage } from './legal-page.tsx'
import { pageStyles } from './page-styles.ts'
import { useContent } from './use-content.ts'

export const links = pageStyles(readingStyles)

export default function Privacy() {
  const { privacy } = useContent().content
  return <LegalPage page="privacy-policy" text={privacy} />
}
