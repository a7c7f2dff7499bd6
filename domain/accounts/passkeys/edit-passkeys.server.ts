import type { Self, Sender } from '#domain/accounts/account.ts'
import { hasPassword } from '#domain/accounts/accounts.server.ts'
import { deletePasskey, deletePasskeys, listPasskeys, updatePasskey } from '#domain/accounts/passkeys.server.ts'
import { provePassword } from '#domain/accounts/password/prove-password.server.ts'
import { assertSecondStepLeft } from '#domain/accounts/second-step.server.ts'
import { staff } from '#domain/change/actor.ts'
import { type Change, type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import type { PasskeyNamed, PasskeyRename } from './passkey.ts'
import { queuePasskeyEmail } from './passkey-email.server.ts'

/** One's own passkeys as the account page lists them, with the maker of each where it is known. */
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

/** Removes one of one's own passkeys, and tells its owner by e-mail. What nobody could sign in without stays. */
export async function removePasskey(
  resources: ChangeContext & Pick<Resources, 'auth' | 'limits' | 'passwords' | 'mail'>,
  self: Self,
  { id, currentPassword }: PasskeyNamed,
  sender: Sender,
) {
  await provePassword(resources, self, currentPassword, sender)
  return await change(resources, staff(self, sender), async ({ db, record, invalidate }) => {
    await lockAccount(db, self.id)
    const removed = await deletePasskey(db, { id, userId: self.id })
    if (!removed) throw new Problem('not-found')
    const isLast = (await listPasskeys(db, self.id)).length === 0
    if (isLast && !(await hasPassword(db, self.id))) throw new Problem('last-way-in')
    const own = db.selectFrom('user').select(['id', 'twoFactorEnabled']).where('id', '=', self.id)
    await assertSecondStepLeft(db, await own.executeTakeFirstOrThrow())
    const name = removed.name ?? ''
    await record('passkey removed', self.id)
    await queuePasskeyEmail(resources.mail, { db, invalidate }, self.id, { what: 'removed', name }, sender)
    invalidate('accounts')
    return name
  })
}

/** Of two windows that each remove one of the last two passkeys, the second finds what the first has left. */
async function lockAccount(db: Transaction, userId: string) {
  await db
    .updateTable('user')
    .set(({ ref }) => ({ updatedAt: ref('updatedAt') }))
    .where('id', '=', userId)
    .execute()
}

/** Takes all passkeys from an account, which has a password, within a change that does so for its owner; tells how many. */
export async function takePasskeys(
  mail: Resources['mail'],
  { db, record, invalidate }: Pick<Change, 'db' | 'record' | 'invalidate'>,
  { id }: { id: string },
) {
  const taken = (await deletePasskeys(db, id)).filter(({ addedAt }) => addedAt !== null).length
  if (taken === 0) return 0
  await record('passkeys taken', id)
  await queuePasskeyEmail(mail, { db, invalidate }, id, { what: 'taken' })
  invalidate('accounts')
  return taken
}
