import { Note } from '#app/ui/note.tsx'
import { useContent } from '#app/website/shell/use-content.ts'
import { problemWords } from '#domain/firm/problem-words.ts'
import type { Problem } from '#domain/problem.ts'

/** Says what will happen before it does. */
export function EnquiryWithdraw({ problem }: { problem?: Pick<Problem, 'code' | 'message'> }) {
  const shown = useContent().content.interface
  const words = shown.enquiryForms
  return (
    <section className="section" aria-labelledby="withdraw">
      <div className="wrap board ask">
        <div className="ask-side">
          <h2 id="withdraw">{words.withdraw}</h2>
          <p>{words.withdrawText}</p>
        </div>
        <div className="panel ask-panel">
          {problem && <Note kind="bad" title={problemWords(problem, shown)} />}
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
        </div>
      </div>
    </section>
  )
}
