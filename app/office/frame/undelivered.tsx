import MailX from 'lucide-react/icons/mail-x'
import { Link } from 'react-router'
import { wordsOf } from '#api/client/call.ts'
import { retryLetter } from '#api/client/messages.ts'
import type { UndeliveredLetter, Unread } from '#api/client/unread.ts'
import { mailAnswer } from '#app/office/mail-answer.ts'
import { showToast } from '#app/ui/toast.ts'

/** The letters that were not delivered: each leads to its message, or is sent again from here where there is none. */
export function Undelivered({ count, newest }: Unread['undelivered']) {
  if (count === 0) return null
  return (
    <div className="bell-part">
      <p>Needs a hand</p>
      {newest.map((letter) => (
        <Letter key={letter.id} letter={letter} />
      ))}
      {count > newest.length && <p>{`And ${count - newest.length} more.`}</p>}
    </div>
  )
}

function Letter({ letter }: { letter: UndeliveredLetter }) {
  const { id, messageId, kind, tries, answer, givenUpAt } = letter
  const fate = givenUpAt ? 'given up' : tries === 0 ? 'waiting' : tries === 1 ? '1 try' : `${tries} tries`
  const said = (
    <>
      <b>A letter was not delivered</b>
      <small>
        To {recipientOf(letter)}, {fate}. {answer && `“${mailAnswer(answer)}”`}
      </small>
    </>
  )
  if (messageId) {
    return (
      <Link to={`/adminDashboard/contact/${messageId}`}>
        <MailX className="icon" />
        <span>{said}</span>
      </Link>
    )
  }
  // Of a receipt that was given up the address is erased: nobody can send it any more.
  const isOver = kind === 'receipt' && givenUpAt
  return (
    <div className="bell-line">
      <MailX className="icon" />
      <span>
        {said}
        {!isOver && (
          <button className="bell-act" type="button" onClick={() => void sendAgain(id)}>
            Try again
          </button>
        )}
      </span>
    </div>
  )
}

function recipientOf({ kind, name }: UndeliveredLetter) {
  if (name) return name
  return kind === 'receipt' ? 'a sender who withdrew' : 'the office'
}

async function sendAgain(id: string) {
  try {
    await retryLetter(id)
    void showToast('good', 'The letter is on its way again.')
  } catch (error) {
    void showToast('bad', 'The letter was not sent.', wordsOf(error))
  }
}
