import { randomUUID } from 'node:crypto'
import type { SecondStepSwitch, Self, Sender } from '#domain/accounts/account.ts'
import { provePassword } from '#domain/accounts/password/prove-password.server.ts'
import { findSecondStepRule, hasSecondStep } from '#domain/accounts/second-step.server.ts'
import { staff } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { requireRight } from '#domain/change/require-right.server.ts'
import { Problem } from '#domain/problem.ts'
import { databaseNow } from '#platform/database/clock.ts'
import type { Resources } from '#platform/resources.ts'

/** Makes a second step mandatory or optional for everybody. Requires an owner who has one, and the owner's password. */
export async function switchSecondStep(
  resources: ChangeContext & Pick<Resources, 'auth' | 'limits' | 'passwords'>,
  self: Self,
  { state, currentPassword }: SecondStepSwitch,
  sender: Sender,
) {
  const actor = staff(self, sender)
  await requireRight(resources, actor, 'people')
  await provePassword(resources, self, currentPassword, sender)
  await change(resources, actor, async ({ db, record, invalidate }) => {
    const query = db.selectFrom('user').select(['id', 'twoFactorEnabled']).where('id', '=', self.id)
    if (state === 'on' && !(await hasSecondStep(db, await query.executeTakeFirstOrThrow())))
      throw new Problem('second-step-own-first')
    if (((await findSecondStepRule(db)) ? 'on' : 'off') === state) throw new Problem('switched-already')
    const id = randomUUID()
    const switchedAt = (await databaseNow(db)).toISOString()
    await db.insertInto('secondStepSwitch').values({ id, state, switchedAt, switchedBy: self.id }).execute()
    await record(state === 'on' ? 'second step required' : 'second step not required', id)
    invalidate('accounts')
  })
}
