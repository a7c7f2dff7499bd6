import MailX from 'lucide-react/icons/mail-x'
import { Link } from 'react-router'
import { retryLetter } from '#api/client/letters.ts'
import type { Unread, UndeliveredLetter } from '#api/client/unread.ts'
import { wordsOf } from '#api/client/call.ts'
import { mailAnswer } from '#app/office/mail-answer.ts'
import { showToast } from '#app/ui/toast.ts'

/** The letters that were not delivered: each leads to its message, or is sent again from here where there is none. */
export function Undelivered({ count, newest }: Unread['undelivered']) {
  if (count === 0) return null
  return (
    <div className="bell-part">
      <p>Needs a hand</p>
      {newest.map((letter) =>
        letter.messageId ? (
          <Link key={letter.id} to={`/adminDashboard/contact/${letter.messageId}`}>
            <LetterLine letter={letter} />
          </Link>
        ) : (
          <button key={letter.id} type="button" onClick={() => void sendAgain(letter)}>
            <LetterLine letter={letter} then={canBeSent(letter) ? 'Try again' : undefined} />
          </button>
        ),
      )}
      {count > newest.length && <p>{`And ${count - newest.length} more.`}</p>}
    </div>
  )
}

function LetterLine({ letter, then }: { letter: UndeliveredLetter; then?: string }) {
  const { tries, answer, givenUpAt } = letter
  const fate = givenUpAt ? 'given up' : tries === 0 ? 'waiting' : tries === 1 ? '1 try' : `${tries} tries`
  return (
    <>
      <MailX className="icon" />
      <span>
        <b>A letter was not delivered</b>
        <small>
          To {recipientOf(letter)}, {fate}. {answer && `“${mailAnswer(answer)}”`}
        </small>
        {then && <small className="bell-act">{then}</small>}
      </span>
    </>
  )
}

function recipientOf({ kind, name }: UndeliveredLetter) {
  if (name) return name
  return kind === 'receipt' ? 'a sender who withdrew' : 'the office'
}

/** Of a receipt that was given up the address is erased. */
function canBeSent({ kind, givenUpAt }: UndeliveredLetter) {
  return !(kind === 'receipt' && givenUpAt)
}

async function sendAgain(letter: UndeliveredLetter) {
  if (!canBeSent(letter)) return
  try {
    await retryLetter(letter.id)
    void showToast('good', 'The letter is on its way again.')
  } catch (error) {
    void showToast('bad', 'The letter was not sent.', wordsOf(error))
  }
}
