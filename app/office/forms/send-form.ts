import { data } from 'react-router'
import { connectionFailed } from '#api/client/call.ts'
import { rules } from '#domain/rules.ts'

/** Sends a form to its action; where the connection fails, the words stay and the form says so. */
export async function sendForm<Answer>(serverAction: () => Promise<Answer>) {
  try {
    return await serverAction()
  } catch (failure) {
    if (!(failure instanceof TypeError)) throw failure
    // With the status of a failure, the router does not try to load the page again, which would fail too.
    return data({ done: undefined, problem: { message: connectionFailed, fields: undefined } }, 503)
  }
}

/** Likewise; whoever is let in sees for a moment that it is so. Where it leads is the server's answer. */
export async function sendSignIn<Answer>(serverAction: () => Promise<Answer>) {
  const shown = new Promise((resolve) => setTimeout(resolve, rules.signIn.redirectAfterMs))
  return await sendForm(() =>
    serverAction().catch(async (answer) => {
      if (answer instanceof Response) await shown
      throw answer
    }),
  )
}
