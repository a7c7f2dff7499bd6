import { type SqlBool, sql } from 'kysely'
import { holdsWords } from '#domain/list-search.server.ts'
import type { Db } from '#platform/database/tables.ts'
import { holdsTerms } from './holds-terms.server.ts'
import { readPostQuestion } from './question.ts'

/**
 * True for what staff look for among all posts: drafts, whose words are not noted, are few and are looked through.
 * They are one list, so that the index alone tells the rest.
 */
export function holdsQuestion(db: Db, q: string) {
  const question = readPostQuestion(q)
  const drafts = db
    .selectFrom('post')
    .select('id')
    .where('publishedAt', 'is', null)
    .where((builder) => holdsWords(db, builder, ['title', 'author', 'tags', 'summary', 'text'], q))
  // Signs alone are no words; somebody may look for a title that holds them.
  const titled = db
    .selectFrom('post')
    .select('id')
    .where((builder) => holdsWords(db, builder, ['title', 'author', 'tags', 'summary'], q))
  const worded = db.selectFrom('postWords').select('postId as id').where(holdsTerms(db, question))
  // With something added, the posts are gone through in their order and looked up in the list, not the other way about.
  return sql<SqlBool>`"post"."id" || '' in ${drafts.unionAll(question.terms.length === 0 ? titled : worded)}`
}
