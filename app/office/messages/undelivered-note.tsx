import MailX from 'lucide-react/icons/mail-x'
import { useState } from 'react'
import { wordsOf } from '#api/client/call.ts'
import { retryLetter } from '#api/client/messages.ts'
import { mailAnswer } from '#app/office/mail-answer.ts'
import { fullTime } from '#app/office/office-time.ts'
import { showToast } from '#app/ui/toast.ts'
import { useDesk } from './desk-context.ts'
import type { OpenedMessage } from './load-message.server.ts'

type Letter = OpenedMessage['undelivered'][number]

/** A letter that has not arrived: what was tried, what the mail server said, and the way to try again. */
export function UndeliveredNote({ letter, email }: { letter: Letter; email: string }) {
  const { reload } = useDesk()
  const [busy, setBusy] = useState(false)
  const subject =
    letter.kind === 'notice'
      ? 'The notice has not reached the office.'
      : `The acknowledgement has not reached ${email}.`

  async function again() {
    if (busy) return
    setBusy(true)
    try {
      await retryLetter(letter.id)
      await reload()
      void showToast('good', 'The letter is on its way again.')
    } catch (error) {
      void showToast('bad', 'The letter was not sent.', wordsOf(error))
    }
    setBusy(false)
  }

  return (
    <div className="note note--bad">
      <MailX className="icon" />
      <div>
        <p>
          <strong>{subject}</strong>
        </p>
        <p suppressHydrationWarning>{fateOf(letter)} The message itself is safe.</p>
        <div className="acts">
          <button className="tlink" type="button" aria-busy={busy} onClick={again}>
            Try again
          </button>
        </div>
      </div>
    </div>
  )
}

/** 'Tried 5 times since Saturday, 17:41. The last answer, today, 11:20: “mailbox full”. Next try today, 13:20.' */
function fateOf({ tries, createdAt, triedAt, answer, dueAt, endsAt, givenUpAt }: Letter) {
  const times = tries === 1 ? 'once' : `${tries} times`
  const words = [
    tries > 0 ? `Tried ${times} since ${said(createdAt)}.` : `It waits since ${said(createdAt)}.`,
    triedAt && answer && `The last answer, ${said(triedAt)}: “${mailAnswer(answer)}”.`,
    !triedAt && answer && `The mail server: “${mailAnswer(answer)}”.`,
    givenUpAt && `Given up ${said(givenUpAt)}.`,
    !givenUpAt && dueAt && `Next try ${said(dueAt)}; given up ${said(endsAt)}.`,
  ]
  return words.filter(Boolean).join(' ')
}

function said(moment: string) {
  return fullTime(moment).replace('Today', 'today')
}
