import resourcesStyles from '#app/styles/sheets/resources.css?url'
import { faqThing } from '#domain/structured/page-things.ts'
import { FaqList } from './faq-list.tsx'
import { pageStyles } from './page-styles.ts'
import { ResourceHead } from './resource-head.tsx'
import { useContent } from './use-content.ts'

export const links = pageStyles(resourcesStyles)

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
