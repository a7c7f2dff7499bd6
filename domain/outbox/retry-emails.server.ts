import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import { databaseNow } from '#platform/database/clock.ts'
import type { Resources } from '#platform/resources.ts'

/** Sends a postponed or given-up e-mail now; one that was given up gets its full time again. */
export async function retryEmails(
  resources: ChangeContext & Pick<Resources, 'mail'>,
  actor: Actor,
  letterId: string,
  now?: Date,
) {
  return await change(resources, actor, async ({ db, record, invalidate }) => {
    const email = await db
      .selectFrom('letter')
      .select(['kind', 'recipient', 'givenUpAt', 'createdAt'])
      .where('id', '=', letterId)
      .where('deliveredAt', 'is', null)
      .executeTakeFirst()
    // The address of a given-up receipt was erased, as promised.
    if (!email || (email.kind === 'receipt' && !email.recipient)) throw new Problem('not-found')
    if (!resources.mail) throw new Problem('no-mail')
    const at = (now ?? (await databaseNow(db))).toISOString()
    const updated = await db
      .updateTable('letter')
      .set({ dueAt: at, givenUpAt: null, createdAt: email.givenUpAt ? at : email.createdAt })
      .where('id', '=', letterId)
      .where('deliveredAt', 'is', null)
      .returning(['id', 'messageId', 'kind', 'tries'])
      .executeTakeFirst()
    if (!updated) throw new Problem('not-found')
    await record('letter tried again', letterId)
    invalidate('emails')
    return updated
  })
}
