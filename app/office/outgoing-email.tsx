import { type ReactNode, useState } from 'react'
import { messageOf } from '#api/client/call.ts'
import { sendTestEmail } from '#api/client/messages.ts'
import { showToast } from '#app/ui/notice.tsx'

/** The last answer of the mail server, without its status codes. */
export function mailAnswer(answer: string) {
  return answer.replace(/^\d{3}[ -](\d\.\d{1,3}\.\d{1,3}\s)?/, '')
}

type WaitingEmail = { answer: string | null; givenUpAt: string | null }

/**
 * Why no e-mail is sent at present, if so. A server that refuses an e-mail answers with a status code, an error of the
 * connection has none.
 */
export function findOutage(emails: WaitingEmail[]) {
  return emails.find(({ answer, givenUpAt }) => answer && !givenUpAt && !/^\d{3}/.test(answer))?.answer
}

/** Sends a test e-mail to the user's own address; a double click sends one. */
export function TestEmailButton({ className, children }: { className?: string; children: ReactNode }) {
  const [isSending, setSending] = useState(false)

  async function send() {
    if (isSending) return
    setSending(true)
    try {
      const { to } = await sendTestEmail()
      void showToast('good', 'A test letter is on its way.', `It goes to ${to}.`)
    } catch (error) {
      void showToast('bad', 'The test letter was not sent.', messageOf(error))
    }
    setSending(false)
  }

  return (
    <button className={className} type="button" aria-busy={isSending} onClick={send}>
      {children}
    </button>
  )
}
