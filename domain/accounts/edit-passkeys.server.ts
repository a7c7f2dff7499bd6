import { z } from 'zod'
import { staff } from '#domain/change/actor.ts'
import { type Change, type ChangeContext, change } from '#domain/change/change.server.ts'
import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { queueEmail } from '#domain/outbox/emails.server.ts'
import { type LinkedWord, writeEmail } from '#domain/outbox/render-email.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { fill, fillParts } from '#domain/template.ts'
import type { Row, Transaction } from '#platform/database/tables.ts'
import { networkOf } from '#platform/network.ts'
import type { Resources } from '#platform/resources.ts'
import { addressOf, type Self, type Sender } from './account.ts'
import { findUserById, hasPassword } from './accounts.server.ts'
import type { NewPasskey, PasskeyInput, PasskeyRename, PasskeyToAdd } from './passkey.ts'
import {
  deletePasskey,
  deletePasskeys,
  deleteUnfinishedPasskeys,
  listPasskeys,
  updatePasskey,
  userHandleOf,
} from './passkeys.server.ts'
import { provePassword } from './password.server.ts'
import { assertSecondStepLeft } from './second-step.server.ts'
import { readAuthResponse } from './sign-in/auth-response.server.ts'

/** Checks the password, then returns the registration options for the browser and the cookie of the challenge. */
export async function beginPasskey(
  resources: ChangeContext & Pick<Resources, 'auth' | 'limits' | 'passwords'>,
  self: Self,
  { currentPassword, firmName }: Pick<PasskeyToAdd, 'currentPassword'> & { firmName: string },
  sender: Sender,
) {
  await provePassword(resources, self, currentPassword, sender)
  if ((await listPasskeys(resources.db, self.id)).length >= rules.account.maxPasskeys)
    throw new Problem('too-many-passkeys')
  await change(resources, staff(self, sender), ({ db }) => deleteUnfinishedPasskeys(db, self.id))
  const { api } = await resources.auth()
  const { headers } = sender
  const response = await api.generatePasskeyRegistrationOptions({ headers, query: {}, asResponse: true })
  const { cookies, body } = await readAuthResponse<PublicKeyCredentialCreationOptionsJSON>(response, {
    UNAUTHORIZED: 'no-session',
  })
  // The device shows these names. The fixed user id makes it replace a passkey that was removed here before.
  const user = { id: userHandleOf(self.id), name: self.username, displayName: self.name }
  return { cookies, options: { ...body, rp: { ...body.rp, name: firmName }, user } }
}

const refusals = {
  CHALLENGE_NOT_FOUND: 'passkey-late',
  // No finer distinction helps here: the device made the requested passkey, or it did not.
  FAILED_TO_VERIFY_REGISTRATION: 'passkey-not-made',
  USER_NOT_VERIFIED: 'passkey-unverified',
  UNAUTHORIZED: 'no-session',
  any: 'passkey-not-made',
} as const

/** Adds the passkey that a device has created. It works once the change that records it is committed. */
export async function addPasskey(
  resources: ChangeContext & Pick<Resources, 'auth' | 'mail'>,
  self: Self,
  { name, answer: credential }: NewPasskey,
  sender: Sender,
) {
  const { api } = await resources.auth()
  const { headers } = sender
  const response = await api.verifyPasskeyRegistration({
    body: { response: credential, name },
    headers,
    asResponse: true,
  })
  const { body } = await readAuthResponse<{ id: string }>(response, refusals)
  await change(resources, staff(self, sender), async ({ db, record, invalidate }) => {
    const addedAt = new Date().toISOString()
    // Another window may have started again and deleted it as unfinished.
    if (!(await updatePasskey(db, { id: body.id, userId: self.id }, { addedAt }))) throw new Problem('passkey-late')
    await record('passkey added', self.id)
    await queuePasskeyEmail(resources.mail, { db, invalidate }, self.id, { what: 'added', name }, sender)
    invalidate('accounts')
  })
}

/** One's own passkeys for the account page, each with the vendor of its authenticator if known. */
export async function describePasskeys({ db }: Pick<Resources, 'db'>, userId: string) {
  const { authenticatorName } = await import('#platform/passkeys.ts')
  return (await listPasskeys(db, userId)).map(({ id, name, aaguid, addedAt, usedAt }) => ({
    id,
    name: name ?? '',
    maker: authenticatorName(aaguid),
    addedAt: addedAt ?? '',
    usedAt,
  }))
}

export function renamePasskey(resources: ChangeContext, self: Self, { id, name }: PasskeyRename, sender: Sender) {
  return change(resources, staff(self, sender), async ({ db, record }) => {
    if (!(await updatePasskey(db, { id, userId: self.id }, { name }))) throw new Problem('not-found')
    await record('passkey renamed', self.id)
  })
}

/** Removes one's own passkey and queues an e-mail about it. Refuses the last means of signing in. */
export async function removePasskey(
  resources: ChangeContext & Pick<Resources, 'auth' | 'limits' | 'passwords' | 'mail'>,
  self: Self,
  { id, currentPassword }: PasskeyInput,
  sender: Sender,
) {
  await provePassword(resources, self, currentPassword, sender)
  return await change(resources, staff(self, sender), async ({ db, record, invalidate }) => {
    await lockAccount(db, self.id)
    const removed = await deletePasskey(db, { id, userId: self.id })
    if (!removed) throw new Problem('not-found')
    const isLast = (await listPasskeys(db, self.id)).length === 0
    if (isLast && !(await hasPassword(db, self.id))) throw new Problem('last-way-in')
    const query = db.selectFrom('user').select(['id', 'twoFactorEnabled']).where('id', '=', self.id)
    await assertSecondStepLeft(db, await query.executeTakeFirstOrThrow())
    const name = removed.name ?? ''
    await record('passkey removed', self.id)
    await queuePasskeyEmail(resources.mail, { db, invalidate }, self.id, { what: 'removed', name }, sender)
    invalidate('accounts')
    return name
  })
}

/** Locks the account: if two windows each remove one of the last two passkeys, the second sees the first's change. */
async function lockAccount(db: Transaction, userId: string) {
  await db
    .updateTable('user')
    .set(({ ref }) => ({ updatedAt: ref('updatedAt') }))
    .where('id', '=', userId)
    .execute()
}

/** Removes all passkeys of an account that has a password, as a part of another change; returns their number. */
export async function removeAllPasskeys(
  mail: Resources['mail'],
  { db, record, invalidate }: Pick<Change, 'db' | 'record' | 'invalidate'>,
  { id }: { id: string },
) {
  const removed = (await deletePasskeys(db, id)).filter(({ addedAt }) => addedAt !== null).length
  if (removed === 0) return 0
  await record('passkeys taken', id)
  await queuePasskeyEmail(mail, { db, invalidate }, id, { what: 'taken' })
  invalidate('accounts')
  return removed
}

/** Missing in an e-mail that was given up, since its facts are cleared: it is then not sent again. */
const Facts = z.object({
  what: z.enum(['added', 'removed', 'taken']),
  name: z.string().default(''),
  network: z.string().optional(),
})

type PasskeyEvent = { what: 'added' | 'removed'; name: string } | { what: 'taken' }

/** Queues the e-mail about a change of the passkeys, if the site sends mail and the account has an address. */
async function queuePasskeyEmail(
  mail: Resources['mail'],
  { db, invalidate }: Pick<Change, 'db' | 'invalidate'>,
  accountId: string,
  what: PasskeyEvent,
  sender?: { address: string },
) {
  const user = mail && (await findUserById(db, accountId))
  if (!user || !addressOf(user)) return
  const facts = { ...what, network: sender && networkOf(sender.address) }
  // Store today's address: an attacker who changes it later does not get this e-mail.
  await queueEmail({ db, invalidate }, { kind: 'passkey', accountId, recipient: addressOf(user), facts })
}

export async function writePasskeyEmail(
  { db, config }: Pick<Resources, 'db' | 'config'>,
  { firm, letters }: Content,
  { accountId, recipient, createdAt, facts }: Row<'letter'>,
) {
  const user = await findUserById(db, accountId ?? '')
  const parsed = Facts.safeParse(JSON.parse(facts))
  if (!user || !recipient || !parsed.success) return undefined
  const { what, name, network } = parsed.data
  const words = letters.passkey
  const title = words[`${what}Title`]
  const moment = longMoment(createdAt)
  const text = fillParts<'name' | 'username' | 'firm', LinkedWord>(words[what], {
    name: { strong: name },
    username: { strong: user.username },
    firm: firm.name,
  })
  const email = writeEmail(firm, {
    subject: title,
    preview: fill(words.preview, { moment }),
    title,
    parts: [
      { text },
      { text: words.notYou },
      { button: words.button, to: `${config.PUBLIC_URL}/adminDashboard/account#passkeys` },
      { small: network ? fill(words.doneFrom, { moment, network }) : fill(words.doneOn, { moment }) },
    ],
    foot: [fill(words.foot, { firm: firm.name })],
  })
  return { ...email, to: recipient }
}
