import MailX from 'lucide-react/icons/mail-x'
import ShieldQuestion from 'lucide-react/icons/shield-question-mark'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { messageOf } from '#api/client/call.ts'
import { retryEmail } from '#api/client/messages.ts'
import { mailAnswer } from '#app/office/mail-answer.ts'
import { useDesk } from '#app/office/messages/desk/desk-context.ts'
import { longDateOf, timeInSentence } from '#app/office/office-time.ts'
import { showToast } from '#app/ui/toast.ts'
import { stateNames } from '#domain/messages/desk/desk.ts'
import { plural } from '#domain/number-word.ts'
import type { OpenedMessage } from './load-message.server.ts'

/** Why a message was set aside. */
export function SpamHint({ reasons }: { reasons: string[] }) {
  return (
    <div className="note note--hint">
      <ShieldQuestion className="icon" />
      <div>
        <p>
          <strong>
            {reasons.length > 0
              ? 'Set aside as doubtful. Nothing was refused: the sender was thanked.'
              : 'Marked as spam by a colleague. The sender was thanked.'}
          </strong>
        </p>
        {reasons.length > 0 && (
          <ul className="points">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        <p>“Not spam” moves it to New and teaches the filter.</p>
      </div>
    </div>
  )
}

/** Since when a message is in the bin, and when it is removed. */
export function BinNote({ message, binnedAt }: { message: OpenedMessage; binnedAt: string }) {
  const { shownAs, assignee, removedAt } = message
  const whose = assignee ? `, with ${assignee.name}` : ''
  return (
    <div className="note">
      <Trash className="icon" />
      <div>
        <p>
          <strong suppressHydrationWarning>In the bin since {timeInSentence(binnedAt)}.</strong>
        </p>
        <p>
          Restored, it comes back as it was: {stateNames[shownAs]}
          {whose}.{removedAt && ` Removed for ever on ${longDateOf(removedAt)}.`}
        </p>
      </div>
    </div>
  )
}

type Letter = OpenedMessage['undelivered'][number]

/** An e-mail that was not delivered: the attempts, the answer of the mail server, and a button to retry. */
export function UndeliveredNote({ letter, email }: { letter: Letter; email: string }) {
  const { reload } = useDesk()
  const [busy, setBusy] = useState(false)
  const subject =
    letter.kind === 'notice'
      ? 'The notice has not reached the office.'
      : `The acknowledgement has not reached ${email}.`

  async function retry() {
    if (busy) return
    setBusy(true)
    try {
      await retryEmail(letter.id)
      await reload()
      void showToast('good', 'The letter is on its way again.')
    } catch (error) {
      void showToast('bad', 'The letter was not sent.', messageOf(error))
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
        <p suppressHydrationWarning>{deliveryStatus(letter)} The message itself is safe.</p>
        <div className="actions">
          <button className="text-link" type="button" aria-busy={busy} onClick={retry}>
            Try again
          </button>
        </div>
      </div>
    </div>
  )
}

/** 'Tried 5 times since Saturday, 17:41. The last answer, today, 11:20: “mailbox full”. Next try today, 13:20.' */
function deliveryStatus({ tries, createdAt, triedAt, answer, dueAt, endsAt, givenUpAt }: Letter) {
  const times = plural(tries, 'once', `${tries} times`)
  const words = [
    tries > 0 ? `Tried ${times} since ${timeOf(createdAt)}.` : `It waits since ${timeOf(createdAt)}.`,
    triedAt && answer && `The last answer, ${timeOf(triedAt)}: “${mailAnswer(answer)}”.`,
    !triedAt && answer && `The mail server: “${mailAnswer(answer)}”.`,
    givenUpAt && `Given up ${timeOf(givenUpAt)}.`,
    !givenUpAt && dueAt && `Next try ${timeOf(dueAt)}; given up ${timeOf(endsAt)}.`,
  ]
  return words.filter(Boolean).join(' ')
}

function timeOf(moment: string) {
  return timeInSentence(moment)
}
