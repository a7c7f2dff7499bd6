import { staff } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import type { Resources } from '#platform/resources.ts'
import type { Self, Sender } from './account.ts'
import { deleteSession } from './sessions.server.ts'

/** Ends the session; returns the cookies that take it from the browser. */
export async function signOut(
  resources: ChangeContext & Pick<Resources, 'auth'>,
  self: Pick<Self, 'id' | 'sessionId'>,
  sender: Sender,
) {
  await change(resources, staff(self.id, sender), async ({ record, ...open }) => {
    await deleteSession(open, self.id, self.sessionId)
    await record('signed out', self.id)
  })
  const { api } = await resources.auth()
  const answer = await api.signOut({ headers: sender.headers, asResponse: true })
  return answer.headers.getSetCookie()
}
