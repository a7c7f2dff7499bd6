import { type SelectQueryBuilder, sql } from 'kysely'
import { rules } from '#domain/rules.ts'
import { isPostgres } from '#platform/database/connect.ts'
import type { Db, Row, Tables } from '#platform/database/tables.ts'
import { beginning } from './beginning.server.ts'
import { published } from './posts.server.ts'

/** A post as pages about something else mention it. */
export type RelatedPost = Pick<Row<'post'>, 'slug' | 'title' | 'publishedAt'> & { beginning: string; areas: string[] }

/** Those that name this area, newest first. */
export function listPostsOfArea(db: Db, area: string, limit: number = rules.relatedPosts.ofArea) {
  // A whole slug stands between its quotes.
  return list(
    published(db)
      .where('areas', 'like', `%${JSON.stringify(area)}%`)
      .limit(limit),
  )
}

/** Those by somebody of this very name, newest first. */
export function listPostsByAuthor(db: Db, author: string, limit: number = rules.relatedPosts.byAuthor) {
  return list(published(db).where('author', '=', author).limit(limit))
}

/** The newest of each area, and of those without one, newest first; a post of several counts for its first. */
export function listUpdates(db: Db, limit: number = rules.legalUpdates.posts) {
  const place = sql<number>`row_number() over (partition by ${firstArea(db)} order by "publishedAt" desc, "id")`
  const placed = published(db)
    .select(['id as placedId', place.as('place')])
    .as('placed')
  return list(published(db).innerJoin(placed, 'placedId', 'post.id').where('place', '<=', limit))
}

/** How many have this area as their first. */
export async function countUpdates(db: Db, area: string) {
  const { posts } = await published(db)
    .where(firstArea(db), '=', area)
    .select((select) => select.fn.countAll().as('posts'))
    .executeTakeFirstOrThrow()
  return Number(posts)
}

function firstArea(db: Db) {
  return isPostgres(db) ? sql<string | null>`"areas"::json->>0` : sql<string | null>`json_extract("areas", '$[0]')`
}

async function list(posts: SelectQueryBuilder<Tables, 'post', object>): Promise<RelatedPost[]> {
  const rows = await posts
    .select(['slug', 'title', 'areas', 'publishedAt', beginning])
    .orderBy('publishedAt', 'desc')
    .orderBy('post.id')
    .execute()
  return rows.map(({ areas, ...post }) => ({ ...post, areas: JSON.parse(areas) }))
}
