import { sql } from 'kysely'
import type { Change } from '#domain/change/change.server.ts'
import { queueLetter } from '#domain/letters/queue-letter.server.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'

const hourMs = 60 * 60 * 1000

/** Queues what a message gives cause for, to its sender and to the office, unless that was queued before. */
export async function queueLettersOf(change: Pick<Change, 'db' | 'touch'>, messageId: string, now = new Date()) {
  if (await mayBeWrittenTo(change.db, messageId, now)) {
    await queueLetter(change, { kind: 'acknowledgement', messageId }, now)
  }
  await queueLetter(change, { kind: 'notice', messageId }, now)
}

/** Nobody is flooded with letters by a stranger who names their address: what comes further is kept without one. */
async function mayBeWrittenTo(db: Db, messageId: string, now: Date) {
  const sender = db.selectFrom('message').select(sql<string>`lower(email)`.as('email')).where('id', '=', messageId)
  const { letters } = await db
    .selectFrom('message')
    .innerJoin('letter', 'letter.messageId', 'message.id')
    .select(({ fn }) => fn.countAll().as('letters'))
    .where(sql<string>`lower(message.email)`, '=', sender)
    .where('letter.kind', '=', 'acknowledgement')
    .where('letter.createdAt', '>', new Date(now.getTime() - hourMs).toISOString())
    .executeTakeFirstOrThrow()
  return Number(letters) < rules.letter.acknowledgementsAnHour
}
