import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { holdsWords } from '#domain/list-search.server.ts'
import { type FullTextQuery, parseFullTextQuery } from '#domain/text/full-text-query.ts'
import type { Db, Tables } from '#platform/database/tables.ts'
import { holdsTerms } from './holds-terms.server.ts'

/** True for what staff look for among posts that have a date, by the words that were noted of each. */
export function holdsNoted(db: Db, q: string) {
  const question = parseFullTextQuery(q)
  if (question.terms.length === 0) return inList(titled(db, q))
  return ({ exists, selectFrom }: ExpressionBuilder<Tables, 'post'>) => {
    const noted = selectFrom('postWords').select('postWords.postId').whereRef('postWords.postId', '=', 'post.id')
    return exists(noted.where(holdsTerms(db, question)))
  }
}

/** Likewise among all: drafts, whose words are not noted, are few and are looked through. */
export function holdsQuestion(db: Db, q: string) {
  const question = parseFullTextQuery(q)
  const drafts = db
    .selectFrom('post')
    .select('id')
    .where('publishedAt', 'is', null)
    .where((builder) => holdsWords(db, builder, ['title', 'author', 'tags', 'summary', 'text'], q))
  return inList(drafts.unionAll(question.terms.length === 0 ? titled(db, q) : worded(db, question)))
}

function worded(db: Db, question: FullTextQuery) {
  return db.selectFrom('postWords').select('postId as id').where(holdsTerms(db, question))
}

/** Signs alone are no words; somebody may look for a title that holds them. */
function titled(db: Db, q: string) {
  return db
    .selectFrom('post')
    .select('id')
    .where((builder) => holdsWords(db, builder, ['title', 'author', 'tags', 'summary'], q))
}

/** With something added, the posts are gone through in their order and looked up in the list, not the other way about. */
function inList(ids: ReturnType<typeof titled>) {
  return sql<SqlBool>`"post"."id" || '' in ${ids}`
}
