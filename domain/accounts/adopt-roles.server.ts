import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { amount, plural } from '#domain/number-word.ts'

/** At the first start of a release with roles, records and logs once that all existing accounts are owners. */
export async function adoptRoles(resources: ChangeContext) {
  const unassigned = resources.db.selectFrom('user').select('id').where('roleGivenAt', 'is', null).limit(1)
  if ((await unassigned.execute()).length === 0) return
  const owners = await change(resources, machine, async ({ db, record }) => {
    const assigned = await db
      .updateTable('user')
      .set({ roleGivenAt: new Date().toISOString() })
      .where('roleGivenAt', 'is', null)
      .returning('id')
      .execute()
    if (assigned.length > 0) await record('role given', ...assigned.map(({ id }) => id))
    return assigned.length
  })
  if (owners === 0) return
  const message = `${amount(owners, 'account')} from before there were roles ${plural(owners, 'is an owner', 'are owners')} now`
  resources.log.warn(`${message}: an owner gives each person a role under People`)
}
