import { type ReactNode, useState } from 'react'
import { messageOf } from '#api/client/call.ts'
import { sendTestEmail } from '#api/client/messages.ts'
import { showToast } from '#app/ui/toast.ts'

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
