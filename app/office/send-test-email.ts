import { messageOf } from '#api/client/call.ts'
import { sendTestEmail } from '#api/client/messages.ts'
import { showToast } from '#app/ui/toast.ts'

/** Sends a test e-mail to the user's own address. */
export async function sendTestEmailToSelf() {
  try {
    const { to } = await sendTestEmail()
    void showToast('good', 'A test letter is on its way.', `It goes to ${to}.`)
  } catch (error) {
    void showToast('bad', 'The test letter was not sent.', messageOf(error))
  }
}
