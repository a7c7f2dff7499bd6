import { CachedFragment } from '#app/document/cached-fragment.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { FaqList } from '#app/website/resources/faq-list.tsx'
import { PageHead } from '#app/website/shell/page-head.tsx'
import { PageMeta } from '#app/website/shell/page-meta.tsx'
import { useContent } from '#app/website/shell/use-content.ts'
import type { Content } from '#domain/firm/content.ts'
import { firmJsonLd } from '#domain/json-ld/firm.ts'
import { ContactDetails } from './contact-details.tsx'
import { FirmHours, hoursState } from './firm-hours.tsx'
import { formAnchors, type MessageForm } from './message-form.ts'
import { MessageIsland } from './message-island.tsx'
import { Places } from './places.tsx'

export function ContactPage({ form }: { form: MessageForm }) {
  const { content, publicUrl } = useContent()
  const now = new Date()
  const { pages, home, firm, notice, faq, pictures, interface: words } = content
  const { title, description, label, heading, lede, image, imageAlt = '' } = pages.contact
  return (
    <main id="main">
      <PageMeta title={title} description={description} path="/contact" jsonLd={firmJsonLd(publicUrl, content, now)} />
      <PageHead page="/contact" label={label} heading={heading} lede={lede} />
      <section className="section" aria-label={words.contact.form}>
        <div className="wrap board ask ask--contact">
          <CachedFragment name="contact-ways" state={hoursState(firm, words.hours, now)}>
            <div className="ask-side">
              <p className="big">{home.contact.lead}</p>
              <ContactDetails firm={firm} />
              <FirmHours schedule={firm} words={words.hours} now={now} />
            </div>
          </CachedFragment>
          <div className="panel ask-panel" id={formAnchors.contact}>
            <h2>{words.contact.heading}</h2>
            <p className="ask-hint">{words.contact.someRequired}</p>
            <MessageIsland page="contact" form={form} />
            <DataNotice notice={notice} />
          </div>
          {image && (
            <Picture
              image={pictures[image]}
              alt={imageAlt}
              boxes={[
                { from: '64rem', width: 33.1, ratio: 4 / 3 },
                { from: '40rem', width: '34vw', ratio: 1 },
                { width: 90.7, ratio: 8 / 5 },
              ]}
              className="ask-pic reveal"
            />
          )}
        </div>
      </section>
      <CachedFragment name="contact-after">
        <Places places={firm.places} />
        <section className="section faq" aria-labelledby="faq-heading">
          <div className="wrap board two">
            <div className="faq-h">
              <h2 id="faq-heading">{pages.faq.heading}</h2>
            </div>
            <div className="faq-b">
              <FaqList questions={faq} />
            </div>
          </div>
        </section>
      </CachedFragment>
    </main>
  )
}

/** The data protection notice that the law requires: which data, why, for how long, and a contact. */
export function DataNotice({ notice }: { notice: Content['notice'] }) {
  const { howWeUse } = useContent().content.interface.contact
  return (
    <CachedFragment name="data-notice">
      <div className="data-notice">
        <p>{notice.summary}</p>
        <details>
          <summary>{howWeUse}</summary>
          <dl>
            {notice.details.map(({ heading, text }) => (
              <div key={heading}>
                <dt>{heading}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </CachedFragment>
  )
}
