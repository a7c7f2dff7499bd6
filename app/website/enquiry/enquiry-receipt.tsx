import { ArrowIcon, PrintIcon } from '#app/ui/icons.tsx'
import { Mark } from '#app/ui/logo.tsx'
import { useContent } from '#app/website/shell/use-content.ts'
import { longDate, longMoment } from '#domain/dates.ts'
import { lastBackupAt, type Receipt } from '#domain/privacy/receipt.ts'

/** What proves a withdrawal, on a sheet that can be printed. */
export function EnquiryReceipt({ receipt, hasMail }: { receipt: Receipt; hasMail: boolean }) {
  const { firm } = useContent().content
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
            <p>Receipt</p>
          </div>
          <h2 id="receipt">Your enquiry has been withdrawn</h2>
          <p>
            The details you gave us have been erased.{' '}
            {hasMail && 'This receipt is also sent to your e-mail address, which is erased with the letter.'}
          </p>
          <dl className="lines">
            <div>
              <dt>Reference</dt>
              <dd>{references.join(', ')}</dd>
            </div>
            <div>
              <dt>Withdrawn</dt>
              <dd>{longMoment(at)}</dd>
            </div>
            <div>
              <dt>Erased</dt>
              <dd>Name, e-mail, telephone, message, practice area, our notes</dd>
            </div>
            <div>
              <dt>Backups</dt>
              <dd>
                Hold a copy until {longDate(lastBackupAt(at))} at the latest. Should one be restored before, it is
                erased again.
              </dd>
            </div>
            <div>
              <dt>Receipt code</dt>
              <dd>
                <code>{code}</code>
              </dd>
            </div>
          </dl>
          <p className="fine">
            Law: Digital Personal Data Protection Act, 2023, Sections 6(4) and 12. Questions or a complaint:{' '}
            {firm.dataContact.name}, {firm.dataContact.email}
          </p>
          <div className="btns">
            <button className="btn btn--line" type="button" data-print hidden>
              <PrintIcon /> Print
            </button>
            <a className="link" href="/">
              To the home page <ArrowIcon />
            </a>
          </div>
        </div>
      </div>
    </section>
  )
}
