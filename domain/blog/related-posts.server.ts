import type { SelectQueryBuilder } from 'kysely'
import { rules } from '#domain/rules.ts'
import type { Db, Row, Tables } from '#platform/database/tables.ts'
import { beginning } from './beginning.server.ts'
import { type Public, published } from './posts.server.ts'
import { topicOf } from './slug.ts'

type Head = Pick<Row<'post'>, 'id' | 'slug' | 'title' | 'summary'> & { publishedAt: string }

/** A post as pages about something else mention it. */
export type RelatedPost = Head & { beginning: string; areas: string[] }

type About = { id: string; areas: string[]; tags: string[] }

/** Those that name this area, newest first. */
export function listPostsOfArea(db: Db, area: string) {
  return list(ofArea(published(db), area).limit(rules.relatedPosts.ofArea))
}

/** Those by somebody of this very name, newest first. */
export function listPostsByAuthor(db: Db, author: string) {
  return list(published(db).where('author', '=', author).limit(rules.relatedPosts.byAuthor))
}

/** Those that share most areas and tags with this one, of the newest; an area counts for two tags. */
export async function listRelatedPosts(db: Db, { id, areas, tags }: About) {
  const { ofPost, amongNewest } = rules.relatedPosts
  const rows = await newest(db, amongNewest).select('tags').execute()
  const keys = new Set(tags.map(topicOf))
  const scored = rows
    .filter((row) => row.id !== id)
    .map((row) => {
      const shared = JSON.parse(row.areas).filter((area: string) => areas.includes(area)).length
      const sharedTags = JSON.parse(row.tags).filter((tag: string) => keys.has(topicOf(tag))).length
      return { id: row.id, score: 2 * shared + sharedTags }
    })
    .filter(({ score }) => score > 0)
  // The sort is stable: of equals the newer goes first.
  const ids = scored.toSorted((one, other) => other.score - one.score).slice(0, ofPost)
  return await listByIds(
    db,
    ids.map((post) => post.id),
  )
}

/** The first of these areas that has a newer post; undefined where none has. */
export async function findAreaWithNewer(db: Db, { areas, publishedAt }: { areas: string[]; publishedAt: string }) {
  for (const area of areas) {
    const newer = published(db).where('publishedAt', '>', publishedAt)
    const found = await ofArea(newer, area).select('id').limit(1).executeTakeFirst()
    if (found) return area
  }
  return undefined
}

/** The newest of each area, and of those without one, newest first. */
export async function listUpdates(db: Db) {
  const ids = [...(await findUpdates(db)).values()].flat()
  return await listByIds(db, ids)
}

/** Whether the updates of an area hold another post than these. */
export async function hasOtherUpdates(db: Db, area: string, posts: RelatedPost[]) {
  const ids = (await findUpdates(db)).get(area) ?? []
  return ids.some((id) => !posts.some((post) => post.id === id))
}

/** Which posts are the updates of which area: a post of several is one of its first. No text is read for it. */
async function findUpdates(db: Db) {
  const { posts, amongNewest } = rules.legalUpdates
  const rows = await newest(db, amongNewest).execute()
  const byArea = Map.groupBy(rows, ({ areas }): string | undefined => JSON.parse(areas)[0])
  return new Map([...byArea].map(([area, group]) => [area, group.slice(0, posts).map(({ id }) => id)]))
}

function newest(db: Db, limit: number) {
  return published(db).select(['id', 'areas']).orderBy('publishedAt', 'desc').orderBy('id').limit(limit)
}

/** A whole slug stands between its quotes. */
function ofArea(posts: ReturnType<typeof published>, area: string) {
  return posts.where('areas', 'like', `%${JSON.stringify(area)}%`)
}

async function listByIds(db: Db, ids: string[]) {
  return ids.length > 0 ? await list(db.selectFrom('post').where('id', 'in', ids)) : []
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
