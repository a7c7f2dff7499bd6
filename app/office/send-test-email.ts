import { messageOf } from '#api/client/call.ts'
import { sendTestEmail } from '#api/client/messages.ts'
import { showToast } from '#app/ui/toast.ts'

let isSending = false

/** Sends a test e-mail to the user's own address, one at a time: a double click sends one. */
export async function sendTestEmailToSelf() {
  if (isSending) return
  isSending = true
  try {
    const { to } = await sendTestEmail()
    void showToast('good', 'A test letter is on its way.', `It goes to ${to}.`)
  } catch (error) {
    void showToast('bad', 'The test letter was not sent.', messageOf(error))
  }
  isSending = false
}
