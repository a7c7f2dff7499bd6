import { longDate, longMoment } from '#domain/long-date.ts'
import type { Enquiry } from '#domain/privacy/enquiry.server.ts'
import { stepsOf } from '#domain/privacy/enquiry-steps.ts'

/** How a message stands: a file of squares, from its coming to its end. */
export function EnquirySteps({ enquiry }: { enquiry: Enquiry }) {
  return (
    <div className="enq-side">
      <h2 className="lh">Where it stands</h2>
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
