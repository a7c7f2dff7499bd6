import { inState } from '#domain/blog/post-state.ts'
import { capitalised } from '#domain/number-word.ts'
import type { Db } from '#platform/database/tables.ts'

type Pages = ReadonlyMap<string, string>

const post = '/blog/'
const topic = '/blog/tag/'

/** Those of the addresses at which a page stands now: a stranger can invent the others. */
export async function findPages(db: Db, pages: Pages, paths: string[]) {
  const { slugs, keys } = partsOf(paths)
  const posts =
    slugs.length === 0
      ? []
      : await db.selectFrom('post').select('slug').where('slug', 'in', slugs).where(inState('published')).execute()
  const topics =
    keys.length === 0 ? [] : await db.selectFrom('postTag').select('key').distinct().where('key', 'in', keys).execute()
  const standing = new Set([...posts.map(({ slug }) => post + slug), ...topics.map(({ key }) => topic + key)])
  return new Set(paths.filter((path) => pages.has(path) || standing.has(path)))
}

/** What each page is called; a post by its title, also at an address that it had before. */
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
    for (const { slug, title } of [...former, ...posts]) names.set(post + slug, title)
  }
  if (keys.length > 0) {
    const topics = await db
      .selectFrom('postTag')
      .select(({ fn }) => ['key', fn.min('tag').as('name')])
      .where('key', 'in', keys)
      .groupBy('key')
      .execute()
    for (const { key, name } of topics) names.set(topic + key, `Notes on ${capitalised(name)}`)
  }
  return (path: string) => pages.get(path) ?? names.get(path) ?? path
}

function partsOf(paths: string[]) {
  const keys = paths.filter((path) => path.startsWith(topic))
  const slugs = paths.filter((path) => path.startsWith(post) && !path.startsWith(topic))
  return { slugs: slugs.map((path) => path.slice(post.length)), keys: keys.map((path) => path.slice(topic.length)) }
}
