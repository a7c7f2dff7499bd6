import { addressOf, type Sender } from '#domain/accounts/account.ts'
import type { findUserById } from '#domain/accounts/accounts.server.ts'
import type { Change } from '#domain/change/change.server.ts'
import { queueEmail } from '#domain/outbox/queue-email.server.ts'
import { rules } from '#domain/rules.ts'
import type { Db, Transaction } from '#platform/database/tables.ts'
import { networkOf } from '#platform/network.ts'
import type { Resources } from '#platform/resources.ts'
import { knownDevice } from './device.server.ts'
import { browserName } from './end-sessions.server.ts'
import type { SignInFacts } from './sign-in-email.server.ts'

/* E-mails to an account's owner: somebody signed in from a new device or network, or changed the credentials. */

type User = NonNullable<Awaited<ReturnType<typeof findUserById>>>
type LetterResources = Pick<Resources, 'db' | 'sign' | 'config' | 'limits' | 'mail' | 'log'>

const daySeconds = 24 * 60 * 60

/** The facts for the e-mail about a sign-in; undefined if browser and network are known, or no e-mail can be sent. */
export async function findNewDevice(
  resources: LetterResources,
  user: User,
  sender: Sender,
  secondStep: SignInFacts['secondStep'],
): Promise<SignInFacts | undefined> {
  // At the first sign-in every device is new.
  if (user.signedInAt === null) return undefined
  const isKnownDevice = knownDevice(resources, sender.headers, user) !== undefined
  if (isKnownDevice && (await isKnownNetwork(resources.db, user.id, networkOf(sender.address)))) return undefined
  if (!resources.mail) {
    await logNoMail(resources, user.id, networkOf(sender.address))
    return undefined
  }
  const quota = { most: rules.signInLetters.mostADay, seconds: daySeconds }
  if (!addressOf(user) || (await resources.limits.consume('sign-in letters', user.id, quota)) > 0) return undefined
  return { event: isKnownDevice ? 'network' : 'device', ...originOf(sender), secondStep }
}

/** Warns at most once a day: a warning at each sign-in would flood the log. */
async function logNoMail({ limits, log }: Pick<Resources, 'limits' | 'log'>, account: string, network: string) {
  if ((await limits.consume('sign-ins without mail', 'all', { most: 1, seconds: daySeconds })) > 0) return
  log.warn({ account, network }, 'somebody signed in from a new device, and is not told: no mail is set up (SMTP_URL)')
}

async function isKnownNetwork(db: Db, userId: string, network: string) {
  const query = db.selectFrom('signInNetwork').select('seenAt').where('userId', '=', userId)
  return (await query.where('network', '=', network).executeTakeFirst()) !== undefined
}

export async function updateNetwork(db: Transaction, userId: string, address: string, seenAt: string) {
  await db
    .insertInto('signInNetwork')
    .values({ userId, network: networkOf(address), seenAt })
    .onConflict((conflict) => conflict.columns(['userId', 'network']).doUpdateSet({ seenAt }))
    .execute()
}

type CredentialChange = {
  userId: string
  event: Exclude<SignInFacts['event'], 'device' | 'network'>
  /** Missing if an administrator did it by command. */
  sender?: Pick<Sender, 'address'> & Partial<Sender>
  /** The address before it was changed. */
  recipient?: string
}

/** Queues the e-mail about changed credentials, in the same transaction. */
export async function queueSignInLetter(
  { mail }: Pick<Resources, 'mail'>,
  { db, invalidate }: Pick<Change, 'db' | 'invalidate'>,
  { userId, event, sender, recipient }: CredentialChange,
) {
  if (!mail) return
  const user = await db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  const to = addressOf({ email: recipient ?? user.email })
  if (!to) return
  const facts: SignInFacts = { event, ...(sender && originOf(sender)) }
  await queueEmail({ db, invalidate }, { kind: 'sign-in', accountId: userId, recipient: to, facts })
}

function originOf({ address, headers }: Pick<Sender, 'address'> & Partial<Sender>) {
  const device = headers && browserName(headers.get('User-Agent')).name
  return { device, network: networkOf(address) }
}
