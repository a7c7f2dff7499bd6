import { ArrowIcon } from '#app/ui/icons.tsx'
import { Mark } from '#app/ui/logo.tsx'
import { useContent } from './use-content.ts'

type EnquiryEndedProps = {
  /** Whether it was withdrawn by this link. */
  hasReceipt?: boolean
  /** Whether the link was never one of ours. */
  unknown?: boolean
}

/** At the end of a link: the message is gone, or there never was one. */
export function EnquiryEnded({ hasReceipt = false, unknown = false }: EnquiryEndedProps) {
  const { dataContact } = useContent().content.firm
  return (
    <section className="section" aria-labelledby="ended">
      <div className="wrap">
        <div className="empty">
          <span className="mini-mark">
            <Mark />
          </span>
          <h2 id="ended">{unknown ? 'This link is not complete' : 'This link has ended'}</h2>
          <p>
            {unknown
              ? 'A part of it is missing, or was changed on the way. Please open it again from our letter, or copy all of it.'
              : 'The enquiry was withdrawn, or was erased when its time had come.'}{' '}
            If you have a question about your details, write to{' '}
            <a href={`mailto:${dataContact.email}`}>{dataContact.email}</a>.
          </p>
          {hasReceipt && (
            <a className="link" href="?show=receipt">
              See the receipt <ArrowIcon />
            </a>
          )}
          <a className="link" href="/contact">
            Contact the office <ArrowIcon />
          </a>
        </div>
      </div>
    </section>
  )
}
