import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { deleteMessages } from '#domain/messages/messages.server.ts'
import { rules } from '#domain/rules.ts'
import { isPostgres } from '#platform/database/dialect.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { daysBefore } from './retention.ts'

/** Deletes messages after their retention period and returns how many of each kind. */
export async function purgeMessages(resources: ChangeContext & Pick<Resources, 'config'>, now = new Date()) {
  const { RETENTION_DAYS, SPAM_RETENTION_DAYS } = resources.config
  const [old, oldSpam] = [daysBefore(now, RETENTION_DAYS), daysBefore(now, SPAM_RETENTION_DAYS)]
  const oldInBin = daysBefore(now, rules.message.binDays)
  return {
    messages: await purge(resources, (db) =>
      idsOf(db).where('state', 'in', ['open', 'in-hand', 'answered', 'closed']).where('contactAt', '<', old),
    ),
    spam: await purge(resources, (db) => idsOf(db).where('state', '=', 'spam').where('contactAt', '<', oldSpam)),
    binned: await purge(resources, (db) => idsOf(db).where('binnedAt', '<', oldInBin)),
  }
}

/** Deletes delivered and given-up e-mails without a message after a while. */
export function purgeEmails(resources: ChangeContext, now = new Date()) {
  const old = daysBefore(now, rules.email.retentionDays)
  return change(resources, machine, async ({ db, invalidate, erase }) => {
    const result = await db
      .deleteFrom('letter')
      .where('messageId', 'is', null)
      .where(({ or, eb }) => or([eb('deliveredAt', '<', old), eb('givenUpAt', '<', old)]))
      .executeTakeFirst()
    const count = Number(result.numDeletedRows)
    if (count > 0) invalidate('emails')
    erase()
    return count
  })
}

/** In batches, each selected within its change, so that a message that was corrected meanwhile stays. */
async function purge(resources: ChangeContext, findDue: (db: Db) => ReturnType<typeof idsOf>) {
  for (let purged = 0; ; ) {
    const deletedCount = await change(resources, machine, async ({ db, record, invalidate, erase }) => {
      const due = await findDue(db).limit(rules.privacy.portion).execute()
      const deleted = await deleteMessages(
        { db, invalidate, erase },
        due.map(({ id }) => id),
      )
      if (deleted.length > 0) await record('messages purged')
      return deleted.length
    })
    purged += deletedCount
    if (deletedCount < rules.privacy.portion) return purged
  }
}

/** Skips rows that are locked by another transaction until the next day; SQLite has one writer at a time anyway. */
function idsOf(db: Db) {
  const ids = db.selectFrom('message').select('id')
  return isPostgres(db) ? ids.forUpdate().skipLocked() : ids
}
