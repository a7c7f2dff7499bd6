import type { SelectQueryBuilder } from 'kysely'
import { rules } from '#domain/rules.ts'
import type { Db, Row, Tables } from '#platform/database/tables.ts'
import { beginning } from './beginning.server.ts'
import { type Public, published } from './posts.server.ts'

type Head = Pick<Row<'post'>, 'id' | 'slug' | 'title' | 'summary'> & { publishedAt: string }

/** A post as pages about something else mention it. */
export type RelatedPost = Head & { beginning: string; areas: string[] }

/** Those that name this area, newest first. */
export function listPostsOfArea(db: Db, area: string) {
  // A whole slug stands between its quotes.
  const ofArea = published(db).where('areas', 'like', `%${JSON.stringify(area)}%`)
  return list(ofArea.limit(rules.relatedPosts.ofArea))
}

/** Those by somebody of this very name, newest first. */
export function listPostsByAuthor(db: Db, author: string) {
  return list(published(db).where('author', '=', author).limit(rules.relatedPosts.byAuthor))
}

/** The newest of each area, and of those without one, newest first. */
export async function listUpdates(db: Db) {
  const ids = [...(await findUpdates(db)).values()].flat()
  return ids.length > 0 ? await list(db.selectFrom('post').where('id', 'in', ids)) : []
}

/** Whether the updates of an area hold another post than these. */
export async function hasOtherUpdates(db: Db, area: string, posts: RelatedPost[]) {
  const ids = (await findUpdates(db)).get(area) ?? []
  return ids.some((id) => !posts.some((post) => post.id === id))
}

/** Which posts are the updates of which area: a post of several is one of its first. No text is read for it. */
async function findUpdates(db: Db) {
  const { posts, amongNewest } = rules.legalUpdates
  const rows = await published(db)
    .select(['id', 'areas'])
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .limit(amongNewest)
    .execute()
  const byArea = Map.groupBy(rows, ({ areas }): string | undefined => JSON.parse(areas)[0])
  return new Map([...byArea].map(([area, group]) => [area, group.slice(0, posts).map(({ id }) => id)]))
}

async function list(posts: SelectQueryBuilder<Tables, 'post', object>): Promise<RelatedPost[]> {
  const rows = await posts
    .select(['id', 'slug', 'title', 'summary', 'areas', 'publishedAt', beginning])
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .$narrowType<Pick<Public, 'publishedAt'>>()
    .execute()
  return rows.map(({ areas, ...post }) => ({ ...post, areas: JSON.parse(areas) }))
}
