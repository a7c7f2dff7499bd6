import type { ExpressionBuilder } from 'kysely'
import { holdsWords } from '#domain/list-search.server.ts'
import type { Db, Tables } from '#platform/database/tables.ts'
import { holdsTerms } from './holds-terms.server.ts'
import { readPostQuestion } from './question.ts'

/** True for what staff look for among all posts: drafts, whose words are not noted, are few and are looked through. */
export function holdsQuestion(db: Db, q: string) {
  const question = readPostQuestion(q)
  return (builder: ExpressionBuilder<Tables, 'post'>) => {
    const { and, eb, or, exists, selectFrom } = builder
    const inDraft = and([
      eb('post.publishedAt', 'is', null),
      holdsWords(db, builder, ['title', 'author', 'tags', 'summary', 'text'], q),
    ])
    const inWords =
      question.terms.length === 0
        ? // Signs alone are no words; somebody may look for a title that holds them.
          holdsWords(db, builder, ['title', 'author', 'tags', 'summary'], q)
        : exists(
            selectFrom('postWords')
              .select('postWords.postId')
              .whereRef('postWords.postId', '=', 'post.id')
              .where(holdsTerms(db, question)),
          )
    return or([inDraft, inWords])
  }
}
