import { ArrowIcon, PrintIcon } from '#app/ui/icons.tsx'
import { Mark } from '#app/ui/logo.tsx'
import { useContent } from '#app/website/shell/use-content.ts'
import { longDate, longMoment } from '#domain/dates.ts'
import { lastBackupAt, type Receipt } from '#domain/privacy/receipt.ts'
import { fill } from '#domain/template.ts'

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
