import { useContent } from '#app/website/shell/use-content.ts'
import type { Problem } from '#domain/problem.ts'
import { EnquiryPanel } from './enquiry-panel.tsx'

/** The form to withdraw an enquiry, which explains the consequences first. */
export function EnquiryWithdraw({ problem }: { problem?: Pick<Problem, 'code' | 'message'> }) {
  const words = useContent().content.interface.enquiryForms
  return (
    <EnquiryPanel id="withdraw" heading={words.withdraw} text={words.withdrawText} problem={problem}>
      <form className="form" method="post" action="?show=withdraw">
        <div className="enquiry-does">
          <div>
            <h3 className="list-heading">{words.erased}</h3>
            <ul className="plain">
              <li>{words.erasedPerson}</li>
              <li>{words.erasedMessage}</li>
              <li>{words.erasedNotes}</li>
            </ul>
          </div>
          <div>
            <h3 className="list-heading">{words.kept}</h3>
            <ul className="plain">
              <li>{words.keptReference}</li>
              <li>{words.keptCode}</li>
              <li>{words.keptTimes}</li>
            </ul>
          </div>
        </div>
        <p>{words.remains}</p>
        <div className="btns">
          <button className="btn btn--erase" type="submit" name="intent" value="withdraw">
            {words.withdrawButton}
          </button>
          <a className="btn btn--line" href="?">
            {words.keepButton}
          </a>
        </div>
      </form>
    </EnquiryPanel>
  )
}
