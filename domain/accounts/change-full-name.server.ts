import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { accountName, type FullNameChange } from './account.ts'
import { fullNameTaken, isNameTaken } from './accounts.server.ts'

/** Changes the name by which colleagues read of an account; without one it is called by its username. */
export function changeFullName(
  resources: ChangeContext,
  actor: Actor & { kind: 'account' },
  { fullName }: FullNameChange,
) {
  const { accountId } = actor
  return change(resources, actor, async ({ db, record, invalidate }) => {
    const own = db.selectFrom('user').select('username').where('id', '=', accountId)
    const name = accountName({ fullName, ...(await own.executeTakeFirstOrThrow()) })
    if (await isNameTaken(db, name, accountId)) throw fullNameTaken()
    const updatedAt = new Date().toISOString()
    await db.updateTable('user').set({ name, updatedAt }).where('id', '=', accountId).execute()
    await record('full name changed', accountId)
    invalidate('accounts')
  })
}
