import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { amount, plural } from '#domain/number-word.ts'

/** Says once, at the first start that knows roles, that everybody who had an account before is an owner now. */
export async function adoptRoles(resources: ChangeContext) {
  const unnamed = resources.db.selectFrom('user').select('id').where('roleGivenAt', 'is', null).limit(1)
  if ((await unnamed.execute()).length === 0) return
  const owners = await change(resources, machine, async ({ db, record }) => {
    const named = await db
      .updateTable('user')
      .set({ roleGivenAt: new Date().toISOString() })
      .where('roleGivenAt', 'is', null)
      .returning('id')
      .execute()
    if (named.length > 0) await record('role given', ...named.map(({ id }) => id))
    return named.length
  })
  if (owners === 0) return
  const said = `${amount(owners, 'account')} from before there were roles ${plural(owners, 'is an owner', 'are owners')} now`
  resources.log.warn(`${said}: an owner gives each person a role under People`)
}
