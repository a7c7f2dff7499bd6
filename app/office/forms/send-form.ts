import { data } from 'react-router'
import { connectionFailed } from '#api/client/call.ts'
import { rules } from '#domain/rules.ts'

/** Sends a form to its action. If the connection fails, the words stay and the form shows the error. */
export async function sendForm<Answer>(serverAction: () => Promise<Answer>) {
  try {
    return await serverAction()
  } catch (failure) {
    if (!(failure instanceof TypeError)) throw failure
    // Answer with an error status, so that the router does not revalidate the page, which would fail too.
    return data({ done: undefined, problem: { message: connectionFailed, fields: undefined } }, 503)
  }
}

/** Sends the sign-in form. After a success, waits a moment before the server's redirect, so that the user sees it. */
export async function sendSignIn<Answer>(serverAction: () => Promise<Answer>) {
  const delay = new Promise((resolve) => setTimeout(resolve, rules.signIn.redirectAfterMs))
  return await sendForm(() =>
    serverAction().catch(async (answer) => {
      if (answer instanceof Response) await delay
      throw answer
    }),
  )
}
