import { data } from 'react-router'
import { useContent } from '#app/document/document-context.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Filled, telephoneLink } from '#app/website/shell/text.tsx'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/not-available.ts'

const { status } = new Problem('not-available')

/** Without noindex: search engines keep the address and come back later. */
export function loader() {
  return data(null, { status, headers: { 'Retry-After': String(rules.scheduleOnly.retryAfterSeconds) } })
}

export function action() {
  return loader()
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

/** For every address that is hidden while only the schedule is shown, and for every unknown address. */
export default function NotAvailable() {
  const { firm, interface: shown } = useContent().content
  const words = shown.schedule
  const [phone] = firm.phones
  return (
    <main id="main">
      <title>{`${words.hidden} | ${firm.name}`}</title>
      <section className="error-page on-navy" aria-labelledby="error-heading">
        <div className="wrap board">
          <div className="error-page-main">
            <h1 id="error-heading">{words.hidden}</h1>
            <p className="lede">
              <Filled
                text={words.hiddenText}
                values={{
                  phone: phone && <a href={telephoneLink(phone.number)}>{phone.number}</a>,
                  email: <a href={`mailto:${firm.email}`}>{firm.email}</a>,
                }}
              />
            </p>
            <a className="btn" href="/">
              {firm.name} <ArrowIcon />
            </a>
          </div>
        </div>
      </section>
    </main>
  )
}
