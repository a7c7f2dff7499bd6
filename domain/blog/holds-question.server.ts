import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { holdsWords } from '#domain/list-search.server.ts'
import type { Db, Tables } from '#platform/database/tables.ts'
import { holdsTerms } from './holds-terms.server.ts'
import { readPostQuestion } from './question.ts'

/**
 * True for what staff look for among all posts: drafts, whose words are not noted, are few and are looked through.
 * They are a list of their own, so that the index alone tells the rest.
 */
export function holdsQuestion(db: Db, q: string) {
  const question = readPostQuestion(q)
  const hasWords = question.terms.length > 0
  const drafts = db
    .selectFrom('post')
    .select('id')
    .where('publishedAt', 'is', null)
    .where((builder) => holdsWords(db, builder, ['title', 'author', 'tags', 'summary', 'text'], q))
  // With something added, the posts are gone through in their order and looked up in the list, not the other way about.
  const inDrafts = sql<SqlBool>`"post"."id" || '' in ${drafts}`
  return ({ or, exists, selectFrom }: ExpressionBuilder<Tables, 'post'>) => {
    const noted = selectFrom('postWords').select('postWords.postId').whereRef('postWords.postId', '=', 'post.id')
    return or([inDrafts, hasWords ? exists(noted.where(holdsTerms(db, question))) : inTitles(db, q)])
  }
}

/** Signs alone are no words; somebody may look for a title that holds them. */
function inTitles(db: Db, q: string) {
  const titled = db
    .selectFrom('post')
    .select('id')
    .where((builder) => holdsWords(db, builder, ['title', 'author', 'tags', 'summary'], q))
  return sql<SqlBool>`"post"."id" || '' in ${titled}`
}
