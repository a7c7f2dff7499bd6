import type { Db } from '#platform/database/tables.ts'

export type SampleCounts = { post: number; article: number; picture: number; message: number }

/** How much of the sample content is still there. */
export async function countSampleContent(db: Db): Promise<SampleCounts> {
  const rows = await db
    .selectFrom('sample')
    .select((select) => ['subject', select.fn.countAll().as('rows')])
    .groupBy('subject')
    .execute()
  const counts = { post: 0, article: 0, picture: 0, message: 0 }
  for (const { subject, rows: many } of rows) counts[subject] = Number(many)
  return counts
}
