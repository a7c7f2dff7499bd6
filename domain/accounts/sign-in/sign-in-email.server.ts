import { z } from 'zod'
import { addressOf, type Self, type Sender } from '#domain/accounts/account.ts'
import { findUserById } from '#domain/accounts/accounts.server.ts'
import type { Change, ChangeContext } from '#domain/change/change.server.ts'
import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { queueEmail } from '#domain/outbox/emails.server.ts'
import { type LinkedWord, writeEmail } from '#domain/outbox/render-email.ts'
import { rules } from '#domain/rules.ts'
import { fill, fillParts } from '#domain/template.ts'
import type { Db, Row, Transaction } from '#platform/database/tables.ts'
import { networkOf } from '#platform/network.ts'
import type { Resources } from '#platform/resources.ts'
import { knownDevice } from './auth-cookies.server.ts'
import { isOnlyOwner, makeClosingLink } from './close-account.server.ts'
import { browserName } from './sessions.server.ts'

/* E-mails to an account's owner: somebody signed in from a new device or network, or changed the credentials. */

type User = NonNullable<Awaited<ReturnType<typeof findUserById>>>
type NewDeviceResources = Pick<Resources, 'db' | 'sign' | 'config' | 'limits' | 'mail' | 'log'>

const daySeconds = 24 * 60 * 60

/** The facts for the e-mail about a sign-in; undefined if browser and network are known, or no e-mail can be sent. */
export async function findNewDevice(
  resources: NewDeviceResources,
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
  const quota = { most: rules.signInEmails.maxPerDay, seconds: daySeconds }
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
export async function queueSignInEmail(
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

const SignInFacts = z.object({
  event: z.enum(['device', 'network', 'password', 'factor', 'email']),
  device: z.string().optional(),
  network: z.string().optional(),
  /** How the second step was done. */
  secondStep: z.enum(['none', 'code', 'recovery', 'passkey']).optional(),
})

export type SignInFacts = z.infer<typeof SignInFacts>

/**
 * Writes the e-mail about a sign-in from a new place, or about changed credentials, with a link that closes the
 * account. It goes to the address at the time of the event: a thief who changes the address later does not get it.
 */
export async function writeSignInEmail(
  resources: ChangeContext & Pick<Resources, 'config'>,
  content: Content,
  { accountId, recipient, createdAt, facts }: Row<'letter'>,
) {
  const user = await findUserById(resources.db, accountId ?? '')
  // Recipient and facts of an e-mail that was given up are cleared: it is not sent again.
  const { data: signInFacts } = SignInFacts.safeParse(JSON.parse(facts))
  if (!user || !recipient || !signInFacts || user.closedAt) return undefined
  const link = await makeClosingLink(resources, { userId: user.id, email: recipient })
  const isOnly = await isOnlyOwner(resources.db, user)
  return {
    ...composeSignInEmail(content, signInFacts, { username: user.username, at: createdAt, link, isOnly }),
    to: recipient,
  }
}

type SignInEmailValues = { username: string; at: string; link: string; isOnly: boolean }

function composeSignInEmail({ firm, letters }: Content, facts: SignInFacts, values: SignInEmailValues) {
  const words = letters.signIn
  const { title, text } = {
    device: { title: words.deviceTitle, text: words.device },
    network: { title: words.networkTitle, text: words.network },
    password: { title: words.passwordTitle, text: words.password },
    factor: { title: words.factorTitle, text: words.factor },
    email: { title: words.emailTitle, text: words.email },
  }[facts.event]
  const steps = { none: words.none, code: words.code, recovery: words.recovery, passkey: words.passkey }
  const rows = [
    { name: words.when, value: longMoment(values.at) },
    { name: words.deviceName, value: facts.device },
    { name: words.networkName, value: facts.network },
    { name: words.secondStep, value: facts.secondStep && steps[facts.secondStep] },
  ]
  const names = { username: { strong: values.username }, firm: firm.name }
  const days = rules.signInEmails.linkDays
  return writeEmail(firm, {
    subject: title,
    preview: words.nothing,
    title,
    parts: [
      { text: fillParts<'username' | 'firm', LinkedWord>(text, names) },
      { facts: rows.flatMap(({ name, value }) => (value ? { name, value } : [])) },
      { text: words.nothing },
      { button: words.button, to: values.link },
      { text: fill(values.isOnly ? words.closesOnly : words.closes, { days }) },
      { small: words.noPlace },
    ],
    foot: [fill(words.foot, { firm: firm.name })],
  })
}

/** The text of a sample e-mail for the account page, as it would be written about the current sign-in. */
export async function composeSample(
  { db, config }: Pick<Resources, 'db' | 'config'>,
  content: Content,
  self: Self,
  { headers, address }: Sender,
) {
  const factor = (await findUserById(db, self.id))?.twoFactorEnabled
  const device = browserName(headers.get('User-Agent')).name
  const facts = { event: 'device', device, network: networkOf(address), secondStep: factor ? 'code' : 'none' } as const
  const link = `${config.PUBLIC_URL}/adminsite/not-me?token=…`
  const values = { username: self.username, at: self.signedInAt.toISOString(), link }
  return composeSignInEmail(content, facts, { ...values, isOnly: await isOnlyOwner(db, self) }).text
}
