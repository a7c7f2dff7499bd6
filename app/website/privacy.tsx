import { LegalPage } from './legal-page.tsx'
import { useContent } from './use-content.ts'

export default function Privacy() {
  const { privacy } = useContent().content
  return <LegalPage page="privacy-policy" text={privacy} />
}
