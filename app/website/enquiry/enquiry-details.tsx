import { ArrowIcon } from '#app/ui/icons.tsx'
import { Note } from '#app/ui/note.tsx'
import { useContent } from '#app/website/shell/use-content.ts'
import { longDate, longMoment } from '#domain/dates.ts'
import type { Enquiry } from '#domain/privacy/enquiry.server.ts'
import { stepsOf } from '#domain/privacy/enquiry-steps.ts'

type EnquiryKeptProps = { enquiry: Enquiry; corrected: boolean }

/** All that is kept of a message, how it stands, and what its sender may do. */
export function EnquiryDetails({ enquiry, corrected }: EnquiryKeptProps) {
  const { practiceAreas, firm } = useContent().content
  const { name, email, phone, text, service, receivedAt, network, noticeVersion, erasedAt, receiptTo } = enquiry
  const area = practiceAreas.find(({ slug }) => slug === service)?.title ?? service
  const facts = [
    ['Full name', name],
    ['E-mail', email],
    ['Our letters', receiptTo !== email && receiptTo && `${receiptTo}: our letter went there, and a receipt would too`],
    ['Telephone', phone],
    ['Practice area', area ?? 'Not given'],
    ['Message', <span key="text">{text}</span>],
    ['Sent', longMoment(receivedAt)],
    ['Connection', network && `${network}: the part of the network; the address itself is not kept`],
  ] as const
  return (
    <section className="section" aria-labelledby="kept">
      <div className="wrap board enquiry">
        <EnquirySteps enquiry={enquiry} />
        <div className="enquiry-main">
          <div className="enquiry-title">
            <h2 id="kept">What is kept</h2>
            <a className="link" href="?show=correct">
              Correct these details <ArrowIcon />
            </a>
          </div>
          {corrected && (
            <Note kind="good" title="Your details have been corrected.">
              <p>
                What stood there before has been erased
                {receiptTo && receiptTo !== email && ', but for the address that our letter went to'}.
              </p>
            </Note>
          )}
          <dl className="lines enquiry-lines">
            {facts.map(
              ([term, words]) =>
                words && (
                  <div key={term}>
                    <dt>{term}</dt>
                    <dd>{words}</dd>
                  </div>
                ),
            )}
          </dl>
          <h2 className="enquiry-sub">How we use your details</h2>
          <div className="two-links">
            <p>
              To read your message, to check that we may act in the matter, and to reply. They are seen by those members
              of {firm.name} who need them, and pass through the companies that host this website and our e-mail.
            </p>
            <p>
              They are erased on {longDate(erasedAt)}, unless we have had contact again by then. The{' '}
              <a href="/privacy-policy">privacy policy</a> says more; the notice beside the form was that of{' '}
              {longDate(noticeVersion.slice(0, 'YYYY-MM-DD'.length))}. Questions: {firm.dataContact.name},{' '}
              <a href={`mailto:${firm.dataContact.email}`}>{firm.dataContact.email}</a>
            </p>
          </div>
          <div className="enquiry-out">
            <div>
              <h2>Withdraw the enquiry</h2>
              <p>
                Everything above is erased at once and cannot be brought back. You receive a receipt. You need give no
                reason.
              </p>
            </div>
            <a className="btn btn--line" href="?show=withdraw">
              Withdraw <ArrowIcon />
            </a>
          </div>
        </div>
      </div>
    </section>
  )
}

/** How a message stands: a file of squares, from its coming to its end. */
function EnquirySteps({ enquiry }: { enquiry: Enquiry }) {
  return (
    <div className="enquiry-side">
      <h2 className="list-heading">Where it stands</h2>
      <ol className="way">
        {stepsOf(enquiry).map(({ label, at, past, current }) => (
          <li key={label} className={past ? 'is-past' : undefined}>
            <span aria-current={current ? 'step' : undefined}>
              {label}
              {at && <small>{longMoment(at)}</small>}
            </span>
          </li>
        ))}
        <li>
          <span>
            Erased
            <small>on {longDate(enquiry.erasedAt)}, if there is no further contact</small>
          </span>
        </li>
      </ol>
    </div>
  )
}
