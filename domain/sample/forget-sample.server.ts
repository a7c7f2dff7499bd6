import type { Db, Row } from '#platform/database/tables.ts'

/** What somebody changed or deleted is the firm's own matter from then on. */
export async function forgetSample(db: Db, subject: Row<'sample'>['subject'], ...ids: string[]) {
  if (ids.length === 0) return
  await db.deleteFrom('sample').where('subject', '=', subject).where('subjectId', 'in', ids).execute()
}
