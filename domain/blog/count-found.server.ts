import type { FullTextQuery } from '#domain/text/full-text-query.ts'
import type { Db } from '#platform/database/tables.ts'
import { hiddenPosts } from './hidden-posts.server.ts'
import { countMatches, holdsTerms } from './holds-terms.server.ts'

/** How many posts readers find that hold every term: those that are hidden are taken away from all that do. */
export async function countFound(db: Db, question: FullTextQuery, now = new Date()) {
  const { hidden } = await db
    .selectFrom(hiddenPosts(db, now).as('hidden'))
    .crossJoin('postWords')
    .whereRef('postWords.postId', '=', 'hidden.id')
    .where(holdsTerms(db, question))
    .select(({ fn }) => fn.countAll().as('hidden'))
    .executeTakeFirstOrThrow()
  return (await countMatches(db, question)) - Number(hidden)
}
