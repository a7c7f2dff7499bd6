import { sql } from 'kysely'
import { rules } from '#domain/rules.ts'

/** A column for lists: as much of a post's text as an excerpt needs, and never the whole. */
export const beginning = sql<string>`substr("post"."text", 1, ${sql.lit(rules.post.beginning)})`.as('beginning')
