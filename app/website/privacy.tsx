import { LegalPage } from './legal-page.tsx'
import { useContent } from './use-content.ts'

export default function Privacy() {
  const { pages, privacy } = useContent().content
  return <LegalPage page={pages['privacy-policy']} text={privacy} />
}
