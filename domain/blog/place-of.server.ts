import type { Row, Transaction } from '#platform/database/tables.ts'
import { followsTitle, freeSlug, isTaken } from './addresses.server.ts'
import { addressTaken, slugOf } from './slug.ts'

type Before = Pick<Row<'post'>, 'id' | 'slug' | 'title' | 'publishedAt' | 'binnedAt'>
type Asked = { slug?: string; title?: string; now: Date }

/** The address that a post has from now on; undefined where it keeps its own. */
export async function placeOf(db: Transaction, before: Before, { slug, title, now }: Asked) {
  if (slug !== undefined) {
    if (slug === before.slug) return undefined
    if (await isTaken(db, slug, before.id)) throw addressTaken()
    return slug
  }
  if (title === undefined || slugOf(title) === slugOf(before.title)) return undefined
  return (await followsTitle(db, before, now)) ? await freeSlug(db, title, before.id) : undefined
}
