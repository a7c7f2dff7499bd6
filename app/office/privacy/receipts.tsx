import { Link } from 'react-router'
import { longMoment } from '#domain/long-date.ts'
import { causes, type Receipt } from '#domain/privacy/receipt.ts'

/** What was erased so far, at whose wish it is not said. */
export function Receipts({ receipts }: { receipts: Receipt[] }) {
  return (
    <section aria-labelledby="receipts">
      <div className="preq-head">
        <h2 id="receipts">Erased so far</h2>
        <span className="quiet xs">Answer a request within 30 days, at the latest within 90</span>
      </div>
      {receipts.length === 0 ? (
        <p className="preq-card quiet">Nobody has asked for an erasure yet.</p>
      ) : (
        <ul className="preq-card preq-list">
          {receipts.map(({ id, references, cause, at, code }) => (
            <li key={id}>
              <Link to={`?receipt=${id}`}>{references.join(', ')}</Link>
              <span>
                {cause === 'withdrawn' ? 'Withdrawn' : 'Erased'} {causes[cause]}
              </span>
              <time dateTime={at}>{longMoment(at)}</time>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      )}
      <p className="xs quiet">
        The list keeps references, dates and what was done, and no name. The letter that told the office of a message
        stands in its mailbox until somebody deletes it there: look for the reference.
      </p>
    </section>
  )
}
