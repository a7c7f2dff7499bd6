import { useContent } from '#app/document/document-context.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { LeadPicture, Marker, PageHead } from '#app/website/shell/page-head.tsx'
import { PageMeta, pageStyles } from '#app/website/shell/page-meta.tsx'
import type { Content } from '#domain/firm/content.ts'
import careersStyles from './careers.css?url'

export const links = pageStyles(careersStyles)

export default function Careers() {
  const { careers, firm, pictures } = useContent().content
  return (
    <main id="main">
      <PageMeta title={careers.title} description={careers.description} path="/carrers" />
      <PageHead page="/carrers" label={careers.label} heading={careers.heading} lede={careers.lede} />
      <LeadPicture image={pictures[careers.image]} alt={careers.imageAlt} tall />
      <Benefits benefits={careers.benefits} />
      <Apply apply={careers.apply} email={firm.email} />
    </main>
  )
}

function Benefits({ benefits }: { benefits: Content['careers']['benefits'] }) {
  return (
    <section className="section" aria-labelledby="benefits-heading">
      <div className="wrap blocks">
        <div className="board reading-layout">
          <Marker square="c6">{benefits.label}</Marker>
          <div className="reading-main">
            <h2 id="benefits-heading">{benefits.heading}</h2>
          </div>
        </div>
        <ul className="benefits">
          {benefits.items.map((item) => (
            <li key={item.heading} className="benefit">
              <h3>{item.heading}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Apply({ apply, email }: { apply: Content['careers']['apply']; email: string }) {
  return (
    <section className="section on-navy" aria-labelledby="apply-heading">
      <div className="wrap board reading-layout">
        <Marker square="c6">{apply.label}</Marker>
        <div className="reading-main">
          <h2 id="apply-heading">{apply.heading}</h2>
          <p className="lede">{apply.lede}</p>
          <ol className="steps">
            {apply.steps.map((step) => (
              <li key={step}>
                <span>{step}</span>
              </li>
            ))}
          </ol>
          <div className="btns">
            <a className="btn" href={`mailto:${email}?subject=${encodeURIComponent(apply.subject)}`}>
              {useContent().content.interface.pages.apply} <ArrowIcon />
            </a>
          </div>
          <p className="apply-to">
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        </div>
      </div>
    </section>
  )
}
