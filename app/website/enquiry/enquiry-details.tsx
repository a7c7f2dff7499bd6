import { useContent } from '#app/document/document-context.ts'
import { ArrowIcon, PrintIcon } from '#app/ui/icons.tsx'
import { Mark } from '#app/ui/logo.tsx'
import { Note } from '#app/ui/notice.tsx'
import { Filled } from '#app/website/shell/text.tsx'
import { longDate, longMoment } from '#domain/dates.ts'
import type { Enquiry } from '#domain/privacy/enquiry.server.ts'
import { stepsOf } from '#domain/privacy/enquiry-steps.ts'
import type { Receipt } from '#domain/privacy/privacy-request.ts'
import { lastBackupAt } from '#domain/privacy/retention.ts'
import { fill } from '#domain/template.ts'

type EnquiryDetailsProps = { enquiry: Enquiry; corrected: boolean }

/** All stored data of a message, its status, and what its sender can do. */
export function EnquiryDetails({ enquiry, corrected }: EnquiryDetailsProps) {
  const { practiceAreas, firm, interface: shown } = useContent().content
  const words = shown.enquiry
  const { name, email, phone, text, service, receivedAt, network, noticeVersion, erasedAt, receiptTo } = enquiry
  const area = practiceAreas.find(({ slug }) => slug === service)?.title ?? service
  const facts = [
    [words.name, name],
    [words.email, email],
    [words.letters, receiptTo !== email && receiptTo && fill(words.lettersTo, { address: receiptTo })],
    [words.phone, phone],
    [words.service, area ?? words.noService],
    [words.message, <span key="text">{text}</span>],
    [words.sent, longMoment(receivedAt)],
    [words.connection, network && fill(words.network, { network })],
  ] as const
  return (
    <section className="section" aria-labelledby="kept">
      <div className="wrap board enquiry">
        <EnquirySteps enquiry={enquiry} />
        <div className="enquiry-main">
          <div className="enquiry-title">
            <h2 id="kept">{words.whatIsKept}</h2>
            <a className="link" href="?show=correct">
              {words.correctLink} <ArrowIcon />
            </a>
          </div>
          {corrected && (
            <Note kind="good" title={words.corrected}>
              <p>{receiptTo && receiptTo !== email ? words.correctedAddress : words.correctedText}</p>
            </Note>
          )}
          <dl className="lines enquiry-lines">
            {facts.map(
              ([term, value]) =>
                value && (
                  <div key={term}>
                    <dt>{term}</dt>
                    <dd>{value}</dd>
                  </div>
                ),
            )}
          </dl>
          <h2 className="enquiry-sub">{words.howWeUse}</h2>
          <div className="two-links">
            <p>{fill(words.use, { firm: firm.name })}</p>
            <p>
              <Filled
                text={words.erasure}
                values={{
                  date: longDate(erasedAt),
                  policy: <a href="/privacy-policy">{words.policy}</a>,
                  noticeDate: longDate(noticeVersion.slice(0, 'YYYY-MM-DD'.length)),
                  name: firm.dataContact.name,
                  email: <a href={`mailto:${firm.dataContact.email}`}>{firm.dataContact.email}</a>,
                }}
              />
            </p>
          </div>
          <div className="enquiry-withdrawal">
            <div>
              <h2>{words.withdrawal}</h2>
              <p>{words.withdrawalText}</p>
            </div>
            <a className="btn btn--line" href="?show=withdraw">
              {words.withdraw} <ArrowIcon />
            </a>
          </div>
        </div>
      </div>
    </section>
  )
}

/** The status of a message: a column of squares from receipt to erasure. */
function EnquirySteps({ enquiry }: { enquiry: Enquiry }) {
  const words = useContent().content.interface.enquiry
  return (
    <div className="enquiry-side">
      <h2 className="list-heading">{words.where}</h2>
      <ol className="progress-list">
        {stepsOf(enquiry).map(({ name, at, past, current }) => (
          <li key={name} className={past ? 'is-past' : undefined}>
            <span aria-current={current ? 'step' : undefined}>
              {words[name]}
              {at && <small>{longMoment(at)}</small>}
            </span>
          </li>
        ))}
        <li>
          <span>
            {words.stateErased}
            <small>{fill(words.stateErasedOn, { date: longDate(enquiry.erasedAt) })}</small>
          </span>
        </li>
      </ol>
    </div>
  )
}

/** The receipt of a withdrawal, which can be printed. */
export function EnquiryReceipt({ receipt, hasMail }: { receipt: Receipt; hasMail: boolean }) {
  const { firm, interface: shown } = useContent().content
  const { enquiry, enquiryForms: words } = shown
  const { references, at, code } = receipt
  return (
    <section className="section" aria-labelledby="receipt">
      <div className="wrap board enquiry">
        <div className="panel receipt">
          <div className="receipt-head caption">
            <p className="receipt-firm">
              <Mark />
              <span>{firm.name}</span>
            </p>
            <p>{words.receipt}</p>
          </div>
          <h2 id="receipt">{words.withdrawn}</h2>
          <p>
            {words.withdrawnText} {hasMail && words.receiptByMail}
          </p>
          <dl className="lines">
            <div>
              <dt>{enquiry.reference}</dt>
              <dd>{references.join(', ')}</dd>
            </div>
            <div>
              <dt>{words.withdrawnAt}</dt>
              <dd>{longMoment(at)}</dd>
            </div>
            <div>
              <dt>{words.erasedHead}</dt>
              <dd>{words.erasedAll}</dd>
            </div>
            <div>
              <dt>{words.backups}</dt>
              <dd>{fill(words.backupsUntil, { date: longDate(lastBackupAt(at)) })}</dd>
            </div>
            <div>
              <dt>{words.code}</dt>
              <dd>
                <code>{code}</code>
              </dd>
            </div>
          </dl>
          <p className="fine">{fill(words.law, { name: firm.dataContact.name, email: firm.dataContact.email })}</p>
          <div className="btns">
            <button className="btn btn--line" type="button" data-print hidden>
              <PrintIcon /> {words.print}
            </button>
            <a className="link" href="/">
              {words.home} <ArrowIcon />
            </a>
          </div>
        </div>
      </div>
    </section>
  )
}
