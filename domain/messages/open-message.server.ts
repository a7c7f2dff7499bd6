import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
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
  const record = await db
    .selectFrom('record')
    .select('number')
    .where('subjectId', '=', id)
    .where('what', '=', 'message shown')
    .where('accountId', '=', actor.accountId)
    .where('at', '>', since)
    .executeTakeFirst()
  return record !== undefined
}
