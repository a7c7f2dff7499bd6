import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import { databaseNow } from '#platform/database/clock.ts'
import type { Resources } from '#platform/resources.ts'

/** Has an e-mail sent now that was put off or given up; one that was given up has all its time again. */
export async function retryEmails(
  resources: ChangeContext & Pick<Resources, 'mail'>,
  actor: Actor,
  letterId: string,
  now?: Date,
) {
  return await change(resources, actor, async ({ db, record, invalidate }) => {
    const letter = await db
      .selectFrom('letter')
      .select(['kind', 'recipient', 'givenUpAt', 'createdAt'])
      .where('id', '=', letterId)
      .where('deliveredAt', 'is', null)
      .executeTakeFirst()
    // Of a receipt that was given up the address is erased, as was promised.
    if (!letter || (letter.kind === 'receipt' && !letter.recipient)) throw new Problem('not-found')
    if (!resources.mail) throw new Problem('no-mail')
    const at = (now ?? (await databaseNow(db))).toISOString()
    const asked = await db
      .updateTable('letter')
      .set({ dueAt: at, givenUpAt: null, createdAt: letter.givenUpAt ? at : letter.createdAt })
      .where('id', '=', letterId)
      .where('deliveredAt', 'is', null)
      .returning(['id', 'messageId', 'kind', 'tries'])
      .executeTakeFirst()
    if (!asked) throw new Problem('not-found')
    await record('letter tried again', letterId)
    invalidate('emails')
    return asked
  })
}
