import { faqThing } from '#domain/structured/page-things.ts'
import { FaqList } from './faq-list.tsx'
import { ResourceHead } from './resource-head.tsx'
import { useContent } from './use-content.ts'

export default function Faq() {
  const { content, publicUrl } = useContent()
  const { faq } = content
  return (
    <main id="main">
      <ResourceHead page="faq" things={[faqThing(publicUrl, '/resources/faq', faq)]} />
      <section className="section" aria-label="Questions and answers">
        <div className="wrap faq-page">
          <FaqList questions={faq} />
        </div>
      </section>
    </main>
  )
}
