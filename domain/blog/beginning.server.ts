import { sql } from 'kysely'
import { rules } from '#domain/rules.ts'

/** A column for lists: as much of a post's text as an excerpt needs, and never the whole. */
export const beginning = sql<string>`${beginningOfText()}`.as('beginning')

/** Likewise, where no excerpt is kept with the post yet. */
export const unkeptBeginning = sql<string | null>`case when "post"."excerpt" is null then ${beginningOfText()} end`.as(
  'beginning',
)

function beginningOfText() {
  return sql`substr("post"."text", 1, ${sql.lit(rules.post.beginning)})`
}
