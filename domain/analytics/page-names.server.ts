import { inState } from '#domain/blog/post-state.ts'
import { capitalised } from '#domain/number-word.ts'
import type { Db } from '#platform/database/tables.ts'

type Pages = ReadonlyMap<string, string>

const postPrefix = '/blog/'
const topicPrefix = '/blog/tag/'

/** Those of the paths that exist now: strangers can invent others. */
export async function findPages(db: Db, pages: Pages, paths: string[]) {
  const { slugs, keys } = partsOf(paths)
  const posts =
    slugs.length === 0
      ? []
      : await db.selectFrom('post').select('slug').where('slug', 'in', slugs).where(inState('published')).execute()
  const topics =
    keys.length === 0 ? [] : await db.selectFrom('postTag').select('key').distinct().where('key', 'in', keys).execute()
  const existing = new Set([
    ...posts.map(({ slug }) => postPrefix + slug),
    ...topics.map(({ key }) => topicPrefix + key),
  ])
  return new Set(paths.filter((path) => pages.has(path) || existing.has(path)))
}

/** Returns a function from path to page name; a post is named by its title, also at a former address. */
export async function namePages(db: Db, pages: Pages, paths: string[]) {
  const { slugs, keys } = partsOf(paths)
  const names = new Map<string, string>()
  if (slugs.length > 0) {
    const former = await db
      .selectFrom('postAddress')
      .innerJoin('post', 'post.id', 'postAddress.postId')
      .select(['postAddress.slug', 'post.title'])
      .where('postAddress.slug', 'in', slugs)
      .execute()
    const posts = await db.selectFrom('post').select(['slug', 'title']).where('slug', 'in', slugs).execute()
    for (const { slug, title } of [...former, ...posts]) names.set(postPrefix + slug, title)
  }
  if (keys.length > 0) {
    const topics = await db
      .selectFrom('postTag')
      .select(({ fn }) => ['key', fn.min('tag').as('name')])
      .where('key', 'in', keys)
      .groupBy('key')
      .execute()
    for (const { key, name } of topics) names.set(topicPrefix + key, `Notes on ${capitalised(name)}`)
  }
  return (path: string) => pages.get(path) ?? names.get(path) ?? path
}

function partsOf(paths: string[]) {
  const keys = paths.filter((path) => path.startsWith(topicPrefix))
  const slugs = paths.filter((path) => path.startsWith(postPrefix) && !path.startsWith(topicPrefix))
  return {
    slugs: slugs.map((path) => path.slice(postPrefix.length)),
    keys: keys.map((path) => path.slice(topicPrefix.length)),
  }
}
