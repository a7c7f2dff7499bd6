import { useContent } from '#app/document/document-context.ts'
import { pageStyles } from '#app/website/shell/page-meta.tsx'
import { faqJsonLd } from '#domain/json-ld/json-ld.ts'
import { FaqList } from './faq-list.tsx'
import { ResourceHead } from './resource-head.tsx'
import resourcesStyles from './resources.css?url'

export const links = pageStyles(resourcesStyles)

export default function Faq() {
  const { content, publicUrl } = useContent()
  const { faq } = content
  return (
    <main id="main">
      <ResourceHead page="faq" jsonLd={[faqJsonLd(publicUrl, '/resources/faq', faq)]} />
      <section className="section" aria-label={content.interface.resources.questions}>
        <div className="wrap faq-page">
          <FaqList questions={faq} />
        </div>
      </section>
    </main>
  )
}
