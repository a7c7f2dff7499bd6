import { CachedFragment } from '#app/document/cached-fragment.tsx'
import type { Content } from '#domain/firm/content.ts'
import { rules } from '#domain/rules.ts'
import { footerLinks, legalLinks, type PageLink } from '#domain/site/pages.ts'
import { fill } from '#domain/template.ts'
import { PlaceAddress } from './particulars.tsx'
import { Filled, telephoneLink } from './text.tsx'

const yearFormat = new Intl.DateTimeFormat('en-IN', { year: 'numeric', timeZone: rules.timeZone })

type FooterProps = { firm: Content['firm']; words: Content['interface']['shell']; disclaimer: string }

export function Footer(props: FooterProps) {
  const year = yearFormat.format(new Date())
  return (
    <CachedFragment name="footer" state={year}>
      <FooterContent {...props} year={year} />
    </CachedFragment>
  )
}

function FooterContent({ firm, words, disclaimer, year }: FooterProps & { year: string }) {
  return (
    <footer className="foot on-navy">
      <div className="wrap">
        <div className="foot-top">
          <p className="foot-line">
            {firm.tagline.split(/(?<=\.) /).map((line) => (
              <span key={line}>{line} </span>
            ))}
          </p>
          <p className="foot-blurb">{firm.blurb}</p>
        </div>
        <div className="foot-cols">
          {firm.places.map((place) => (
            <section className="foot-place" key={place.id}>
              <h2>{place.city}</h2>
              <PlaceAddress place={place} />
            </section>
          ))}
          <section className="wide">
            <h2>{words.writeOrCall}</h2>
            <address>
              <a href={`mailto:${firm.email}`}>{firm.email}</a>
              {firm.phones.map((phone) => (
                <a key={phone.number} href={telephoneLink(phone.number)}>
                  {phone.number}
                </a>
              ))}
            </address>
          </section>
          <nav className="one" aria-label={words.quickLinks}>
            <h2>{words.quickLinks}</h2>
            <LinkList links={footerLinks} />
          </nav>
          <nav className="one" aria-label={words.legalAndSocial}>
            <h2>{words.legal}</h2>
            <LinkList
              links={[
                ...legalLinks,
                { label: words.linkedin, path: firm.social.linkedin },
                { label: words.instagram, path: firm.social.instagram },
              ]}
            />
          </nav>
        </div>
        <div className="foot-legal">
          <p>{disclaimer}</p>
          <p>
            <Filled
              text={words.dataQuestions}
              values={{
                name: firm.dataContact.name,
                email: <a href={`mailto:${firm.dataContact.email}`}>{firm.dataContact.email}</a>,
              }}
            />
          </p>
        </div>
        <div className="foot-end">
          <p>{fill(words.copyright, { year, firm: firm.name })}</p>
          <p>
            <Filled text={words.credit} values={{ studio: <a href={firm.studio.url}>{firm.studio.name}</a> }} />
          </p>
        </div>
      </div>
    </footer>
  )
}

function LinkList({ links }: { links: PageLink[] }) {
  return (
    <ul>
      {links.map(({ label, path }) => (
        <li key={path}>
          <a href={path}>{label}</a>
        </li>
      ))}
    </ul>
  )
}
