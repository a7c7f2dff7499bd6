import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { rules } from '#domain/rules.ts'
import type { Db, Transaction } from '#platform/database/tables.ts'
import { markAssignmentsSeen } from './assignments.server.ts'

/**
 * Finds a message for a member of staff who opens it; undefined if it does not exist. Records who saw it, without its
 * text, and not again while the same person keeps viewing it (`rules.message.shownForMinutes`).
 */
export async function openMessage(resources: ChangeContext, actor: Actor, id: string, now = new Date()) {
  const message = await resources.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst()
  if (!message) return undefined
  const isNew = await isNewlyAssigned(resources.db, actor, id)
  if (isNew || !(await wasJustShown(resources.db, actor, id, now))) {
    await change(resources, actor, async ({ db, record, invalidate }) => {
      await record('message shown', id)
      if (actor.kind === 'account') await recordView(db, { messageId: id, accountId: actor.accountId }, now)
      if (isNew && (await markAssignmentsSeen(db, actor, [id]))) invalidate('messages')
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
  const view = await db
    .selectFrom('messageLook')
    .select('at')
    .where('messageId', '=', id)
    .where('accountId', '=', actor.accountId)
    .where('at', '>', since)
    .executeTakeFirst()
  return view !== undefined
}

async function recordView(db: Transaction, view: { messageId: string; accountId: string }, now: Date) {
  // The message may have been erased since it was read.
  const message = db.selectFrom('message').select('id').where('id', '=', view.messageId)
  if (!(await message.executeTakeFirst())) return
  const at = now.toISOString()
  await db
    .insertInto('messageLook')
    .values({ ...view, at })
    .onConflict((conflict) => conflict.columns(['messageId', 'accountId']).doUpdateSet({ at }))
    .execute()
}
