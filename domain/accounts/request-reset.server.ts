import { visitor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { queueLetter } from '#domain/letters/queue-letter.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { networkOf } from '#platform/network.ts'
import type { Resources } from '#platform/resources.ts'
import { addressOf, type ResetRequest } from './account.ts'
import { countedName, findUser } from './accounts.server.ts'
import { countRequest } from './attempts.server.ts'

/** Longer than any answer takes. */
const afterAnswerMs = 1_000

type Needs = ChangeContext & Pick<Resources, 'background' | 'limits' | 'mail'>

/** Has a link for a new password sent, if there is such an account with an address. The answer never tells. */
export async function requestReset(resources: Needs, { username }: ResetRequest, { address }: { address: string }) {
  if (!resources.mail) throw new Problem('no-mail')
  const user = await findUser(resources.db, username)
  await countRequest(resources, { account: countedName(username, user), address })
  // After the answer, which must not tell by its time either whether there is such an account.
  const options = { afterMs: afterAnswerMs, failure: 'a password link was not queued' }
  resources.background.run(() => queueLink(resources, address, user), options)
}

/** For nobody a change is made like any other: what comes next must not be faster for an unknown name. */
async function queueLink(resources: Needs, address: string, user?: { id: string; email: string }) {
  // However many ask from however many places: those that have arrived still serve.
  const { maxLetters: most, linkSeconds: seconds } = rules.newPassword
  const isTooMany = (await resources.limits.take('reset letters', user?.id ?? 'nobody', { most, seconds })) > 0
  await change(resources, visitor({ address }), async ({ db, record, invalidate }) => {
    await record('password link asked for')
    if (!user || !addressOf(user) || isTooMany) return
    await queueLetter({ db, invalidate }, { kind: 'reset', accountId: user.id, facts: { network: networkOf(address) } })
  })
}
