import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'

/** Who has written posts, in the order of their names. */
export async function listAuthors(db: Db) {
  const rows = await db
    .selectFrom('post')
    .select('author')
    .distinct()
    .where('author', '<>', '')
    .orderBy('author')
    .limit(rules.writing.mostOffered)
    .execute()
  return rows.map(({ author }) => author)
}

/** The tags of the newest posts, to be used again. */
export async function listTags(db: Db) {
  const rows = await db
    .selectFrom('post')
    .select('tags')
    .where('binnedAt', 'is', null)
    .where('tags', '<>', '[]')
    .orderBy('publishedAt', 'desc')
    .limit(rules.writing.mostOffered)
    .execute()
  return [...new Set(rows.flatMap(({ tags }): string[] => JSON.parse(tags)))].sort().slice(0, rules.writing.mostOffered)
}
