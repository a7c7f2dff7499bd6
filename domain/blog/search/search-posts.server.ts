import { sql } from 'kysely'
import { inState, type PostState } from '#domain/blog/post-state.ts'
import { isAbout } from '#domain/blog/posts.server.ts'
import { containsText, totalOf } from '#domain/list-search.server.ts'
import { rules } from '#domain/rules.ts'
import { parseFullTextQuery } from '#domain/text/full-text-query.ts'
import type { Db } from '#platform/database/tables.ts'
import { countFound, matchesIndexed, matchesSearch } from './find-posts.server.ts'

type Selection = {
  state: PostState | 'all'
  id?: string
  q?: string
  tag?: string
  area?: string
  author?: string
  page: number
  limit: number
}

/** One page of posts for the office and the API, newest first, with the total count. */
export async function searchPosts(db: Db, selection: Selection) {
  const now = new Date()
  const { state, id, q, tag, area, author, page, limit } = selection
  let posts = db.selectFrom('post')
  if (id) posts = posts.where('id', '=', id)
  if (state !== 'all') posts = posts.where(inState(state, now))
  if (author) posts = posts.where('author', '=', author)
  if (tag) posts = posts.where(isAbout(tag))
  // Areas are a JSON list: the quotes exclude slugs that only contain it.
  if (area) posts = posts.where((builder) => containsText(db, builder, ['areas'], JSON.stringify(area)))
  const isDated = state === 'published' || state === 'scheduled'
  if (q) posts = isDated ? posts.where(matchesIndexed(db, q)) : posts.where(matchesSearch(db, q))

  const list = posts
    .select(['id', 'updatedAt'])
    .orderBy(dateOf(state), 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
  if (q && !isDated && page === 1) {
    // Count in the same query: drafts are scanned, and a second scan would double the time.
    const rowsWithTotal = await list.select(sql<number>`count(*) over ()`.as('total')).execute()
    return { rows: rowsWithTotal.map(({ total: _, ...row }) => row), total: Number(rowsWithTotal[0]?.total ?? 0) }
  }
  const rows = await list.execute()
  const query = parseFullTextQuery(q ?? '')
  const isByWordsAlone = state === 'published' && query.terms.length > 0 && !id && !tag && !area && !author
  const count = async () => {
    // A common word is in most posts: counting the hidden matches and subtracting them is many times as fast.
    if (isByWordsAlone) return { total: await countFound(db, query, now) }
    return await posts.select((select) => select.fn.countAll().as('total')).executeTakeFirstOrThrow()
  }
  return { rows, total: await totalOf(rows, { page, limit }, count) }
}

/** Counts the posts in each state. */
export async function countPosts(db: Db, now = new Date()): Promise<Record<PostState, number>> {
  const count = async (state: PostState) => {
    const posts = db.selectFrom('post').where(inState(state, now))
    return Number((await posts.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()).total)
  }
  const [draft, scheduled, published, bin] = [
    await count('draft'),
    await count('scheduled'),
    await count('published'),
    await count('bin'),
  ]
  return { draft, scheduled, published, bin }
}

/** The date by which a list is sorted; drafts are sorted by their last change. */
function dateOf(state: Selection['state']) {
  if (state === 'draft') return sql.ref('updatedAt')
  if (state === 'bin') return sql.ref('binnedAt')
  return state === 'all' ? sql`coalesce("publishedAt", "updatedAt")` : sql.ref('publishedAt')
}

/** The authors of posts, by name. */
export async function listAuthors(db: Db) {
  const rows = await db
    .selectFrom('post')
    .select('author')
    .distinct()
    .where('author', '<>', '')
    .orderBy('author')
    .limit(rules.writing.maxSuggestions)
    .execute()
  return rows.map(({ author }) => author)
}

/** The tags of the newest posts, as suggestions. */
export async function listTags(db: Db) {
  const rows = await db
    .selectFrom('post')
    .select('tags')
    .where('binnedAt', 'is', null)
    .where('tags', '<>', '[]')
    .orderBy('publishedAt', 'desc')
    .limit(rules.writing.maxSuggestions)
    .execute()
  return [...new Set(rows.flatMap(({ tags }): string[] => JSON.parse(tags)))]
    .sort()
    .slice(0, rules.writing.maxSuggestions)
}

/** The account that saved each of these posts last, if it is known. */
export async function listLastEditors(db: Db, posts: { id: string }[]) {
  if (posts.length === 0) return new Map<string, { username: string; name: string }>()
  const ids = posts.map(({ id }) => id)
  const newest = db.selectFrom('revision').select(({ fn }) => fn.max('number').as('number'))
  const rows = await db
    .selectFrom('revision')
    .innerJoin('user', 'user.id', 'revision.accountId')
    .select(['postId', 'username', 'name'])
    .where('number', 'in', newest.where('postId', 'in', ids).groupBy('postId'))
    .execute()
  return new Map(rows.map(({ postId, ...user }) => [postId, user]))
}
