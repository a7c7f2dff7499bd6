import { rules } from '#domain/rules.ts'
import { connectionFailed } from './call.ts'

type Refused = { done: undefined; problem: { message: string; fields?: undefined } }

/** Sends a form to its action; where the connection fails, the words stay and the form says so. */
export async function sendForm<Answer>(serverAction: () => Promise<Answer>): Promise<Answer | Refused> {
  try {
    return await serverAction()
  } catch (failure) {
    if (!(failure instanceof TypeError)) throw failure
    return { done: undefined, problem: { message: connectionFailed } }
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
