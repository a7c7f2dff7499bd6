import { wordsOf } from '#api/client/call.ts'
import { sendTestEmail } from '#api/client/messages.ts'
import { showToast } from '#app/ui/toast.ts'

/** Sends a letter to one's own address, to see for oneself whether letters leave. */
export async function sendTestLetter() {
  try {
    const { to } = await sendTestEmail()
    void showToast('good', 'A test letter is on its way.', `It goes to ${to}.`)
  } catch (error) {
    void showToast('bad', 'The test letter was not sent.', wordsOf(error))
  }
}
