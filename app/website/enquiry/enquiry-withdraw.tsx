import { Note } from '#app/ui/note.tsx'

/** Says what will happen before it does. */
export function EnquiryWithdraw({ problem }: { problem?: { message: string } }) {
  return (
    <section className="section" aria-labelledby="withdraw">
      <div className="wrap board ask">
        <div className="ask-side">
          <h2 id="withdraw">Withdraw this enquiry?</h2>
          <p>Please read what will happen before you decide. Nothing has been erased yet.</p>
        </div>
        <div className="panel ask-panel">
          {problem && <Note kind="bad" title={problem.message} />}
          <form className="form" method="post" action="?show=withdraw">
            <div className="enquiry-does">
              <div>
                <h3 className="list-heading">Erased at once</h3>
                <ul className="plain">
                  <li>Your name, e-mail address and telephone number</li>
                  <li>Your message and its practice area</li>
                  <li>Our notes on it, and letters to you that have not gone out</li>
                </ul>
              </div>
              <div>
                <h3 className="list-heading">Kept</h3>
                <ul className="plain">
                  <li>The reference and the date of withdrawal</li>
                  <li>A code made from the receipt, by which it can be checked. It does not contain your details</li>
                  <li>When a message came, was opened and was withdrawn, and from which part of the network</li>
                </ul>
              </div>
            </div>
            <p>
              If we have already replied, our letter to you remains in your own mailbox. The letter by which the website
              told our office of your message is deleted there by hand. A matter for which you have signed an engagement
              letter is not ended by this step.
            </p>
            <div className="btns">
              <button className="btn btn--erase" type="submit" name="intent" value="withdraw">
                Withdraw and erase
              </button>
              <a className="btn btn--line" href="?">
                Keep the enquiry
              </a>
            </div>
          </form>
        </div>
      </div>
    </section>
  )
}
