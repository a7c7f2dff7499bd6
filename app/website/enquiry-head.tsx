type EnquiryHeadProps = { reference?: string; view: 'kept' | 'receipt' | 'ended' | 'unknown' }

const ledes = {
  kept: 'What you sent us, who may see it, and how long it is kept. Only a person who has this link can open this page.',
  receipt: 'Nothing that you sent us is kept any longer.',
  ended: 'Nothing is kept any longer of the enquiry that this link belonged to.',
  unknown: 'This link does not lead to an enquiry.',
}

/** Plain, without a square on the board: whoever comes here has a matter of their own. */
export function EnquiryHead({ reference, view }: EnquiryHeadProps) {
  return (
    <div className="top enq-head on-navy">
      <div className="wrap board">
        <div className="top-main">
          {reference && (
            <p className="enq-ref">
              Reference <b>{reference}</b>
            </p>
          )}
          <h1>Your enquiry</h1>
          <p className="lede">{ledes[view]}</p>
        </div>
      </div>
    </div>
  )
}
