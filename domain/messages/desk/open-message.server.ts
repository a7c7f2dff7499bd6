import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { rules } from '#domain/rules.ts'
import type { Db, Transaction } from '#platform/database/tables.ts'
import { markAssignmentsSeen } from './assignments.server.ts'

/**
 * One message for a member of staff who has it before them; undefined where there is none. Who was shown it is
 * recorded, without a word of what it says, and once for as long as they go on looking.
 */
export async function openMessage(resources: ChangeContext, actor: Actor, id: string, now = new Date()) {
  const message = await resources.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst()
  if (!message) return undefined
  const isNews = await isNewlyAssigned(resources.db, actor, id)
  if (isNews || !(await wasJustShown(resources.db, actor, id, now))) {
    await change(resources, actor, async ({ db, record, invalidate }) => {
      await record('message shown', id)
      if (actor.kind === 'account') await keepLook(db, { messageId: id, accountId: actor.accountId }, now)
      if (isNews && (await markAssignmentsSeen(db, actor, [id]))) invalidate('messages')
    })
  }
  return message
}

async function isNewlyAssigned(db: Db, actor: Actor, id: string) {
  if (actor.kind !== 'account') return false
  const assignment = db.selectFrom('newAssignment').select('messageId').where('messageId', '=', id)
  return (await assignment.where('accountId', '=', actor.accountId).executeTakeFirst()) !== undefined
}

async function wasJustShown(db: Db, actor: Actor, id: string, now: Date) {
  if (actor.kind !== 'account') return false
  const since = new Date(now.getTime() - rules.message.shownForMinutes * 60_000).toISOString()
  const look = await db
    .selectFrom('messageLook')
    .select('at')
    .where('messageId', '=', id)
    .where('accountId', '=', actor.accountId)
    .where('at', '>', since)
    .executeTakeFirst()
  return look !== undefined
}

async function keepLook(db: Transaction, look: { messageId: string; accountId: string }, now: Date) {
  // The message may have been erased since it was read.
  const known = db.selectFrom('message').select('id').where('id', '=', look.messageId)
  if (!(await known.executeTakeFirst())) return
  const at = now.toISOString()
  await db
    .insertInto('messageLook')
    .values({ ...look, at })
    .onConflict((conflict) => conflict.columns(['messageId', 'accountId']).doUpdateSet({ at }))
    .execute()
}
