import type { Db } from '#platform/database/tables.ts'

/** Which of these messages have a letter that did not go out at the first try and has not gone out since. */
export async function undeliveredAmong(db: Db, messageIds: string[]) {
  if (messageIds.length === 0) return new Set<string>()
  const letters = await db
    .selectFrom('letter')
    .select('messageId')
    .where('messageId', 'in', messageIds)
    .where('deliveredAt', 'is', null)
    .where('answer', 'is not', null)
    .execute()
  return new Set(letters.flatMap(({ messageId }) => messageId ?? []))
}
