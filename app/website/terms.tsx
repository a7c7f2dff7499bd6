import { LegalPage } from './legal-page.tsx'
import { useContent } from './use-content.ts'

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
