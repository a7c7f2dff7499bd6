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
import type { PasskeyInput, PasskeyRename } from './passkey.ts'
import { queuePasskeyEmail } from './passkey-email.server.ts'

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
