import type { Db } from '#platform/database/tables.ts'

/** Which of these sessions are still open. */
export async function listLiveSessions(db: Db, ids: string[], now = new Date()) {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('id', 'in', ids)
    .where('expiresAt', '>', now.toISOString())
    .execute()
  return rows.map(({ id }) => id)
}
