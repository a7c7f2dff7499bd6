import type { Db, Row } from '#platform/database/tables.ts'

type Subject = Row<'sample'>['subject']
export type SampleCounts = Record<Subject, number>

/** How much of the sample content still exists unchanged. */
export async function countSampleContent(db: Db): Promise<SampleCounts> {
  const counts = { post: 0, article: 0, picture: 0, message: 0 }
  for (const subject of ['post', 'article', 'picture'] as const) {
    counts[subject] = (await sampleIds(db, subject).execute()).length
  }
  counts.message = (await sampleMessageIds(db).execute()).length
  return counts
}

/** Sample rows that nobody has edited; an edited row belongs to the firm. */
export function sampleIds(db: Db, subject: 'post' | 'article' | 'picture') {
  return db
    .selectFrom(subject)
    .select('id')
    .where('id', 'in', markedIds(db, subject))
    .whereRef('createdAt', '=', 'updatedAt')
}

export function sampleMessageIds(db: Db) {
  return db.selectFrom('message').select('id').where('id', 'in', markedIds(db, 'message'))
}

function markedIds(db: Db, subject: Subject) {
  return db.selectFrom('sample').select('subjectId').where('subject', '=', subject)
}
