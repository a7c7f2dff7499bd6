import Send from 'lucide-react/icons/send'
import { wordsOf } from '#api/client/call.ts'
import { sendTestLetter } from '#api/client/messages.ts'
import type { UndeliveredLetter } from '#api/client/unread.ts'
import { findOutage } from '#app/office/mail-answer.ts'
import { RelativeTime } from '#app/office/relative-time.tsx'
import { showToast } from '#app/ui/toast.ts'

type TestLetterProps = { hasMail: boolean; deliveredAt: string | null; waiting: UndeliveredLetter[] }

/** How it stands with mail, and a letter to see for oneself. */
export function TestLetter({ hasMail, deliveredAt, waiting }: TestLetterProps) {
  if (!hasMail) return <p>Mail is off.</p>
  const outage = findOutage(waiting)
  return (
    <button type="button" onClick={send}>
      <Send className="icon" />
      <span>
        Send a test letter
        <small>
          {outage ? `Letters wait. ${outage}` : 'Mail is on.'}{' '}
          {deliveredAt ? <RelativeTime moment={deliveredAt} before="Last delivered " /> : 'Nothing sent yet'}
        </small>
      </span>
    </button>
  )
}

async function send() {
  try {
    const { to } = await sendTestLetter()
    void showToast('good', 'A test letter is on its way.', `It goes to ${to}.`)
  } catch (error) {
    void showToast('bad', 'The test letter was not sent.', wordsOf(error))
  }
}
