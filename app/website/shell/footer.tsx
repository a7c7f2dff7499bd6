import { CachedFragment } from '#app/document/cached-fragment.tsx'
import { telephoneLink } from '#app/ui/telephone-link.ts'
import type { Content } from '#domain/firm/content.ts'
import { rules } from '#domain/rules.ts'
import { footerLinks, legalLinks, type PageLink } from '#domain/site/pages.ts'
import { PlaceAddress } from './place-address.tsx'

const yearFormat = new Intl.DateTimeFormat('en-IN', { year: 'numeric', timeZone: rules.timeZone })

type FooterProps = { firm: Content['firm']; disclaimer: string }

export function Footer(props: FooterProps) {
  const year = yearFormat.format(new Date())
  return (
    <CachedFragment name="footer" state={year}>
      <Foot {...props} year={year} />
    </CachedFragment>
  )
}

function Foot({ firm, disclaimer, year }: FooterProps & { year: string }) {
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
            <h2>Write or call</h2>
            <address>
              <a href={`mailto:${firm.email}`}>{firm.email}</a>
              {firm.phones.map((phone) => (
                <a key={phone.number} href={telephoneLink(phone.number)}>
                  {phone.number}
                </a>
              ))}
            </address>
          </section>
          <nav className="one" aria-label="Quick links">
            <h2>Quick links</h2>
            <LinkList links={footerLinks} />
          </nav>
          <nav className="one" aria-label="Legal and social">
            <h2>Legal</h2>
            <LinkList
              links={[
                ...legalLinks,
                { label: 'LinkedIn', path: firm.social.linkedin },
                { label: 'Instagram', path: firm.social.instagram },
              ]}
            />
          </nav>
        </div>
        <div className="foot-legal">
          <p>{disclaimer}</p>
          <p>
            Questions about personal data: {firm.dataContact.name},{' '}
            <a href={`mailto:${firm.dataContact.email}`}>{firm.dataContact.email}</a>
          </p>
        </div>
        <div className="foot-end">
          <p>
            © {year} {firm.name}. All rights reserved.
          </p>
          <p>
            Site by <a href={firm.studio.url}>{firm.studio.name}</a>
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
