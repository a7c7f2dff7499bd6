import type { Db } from '#platform/database/tables.ts'
import { sourcesOf } from './sources.ts'

/** No reader gets past this many pictures; it also limits the size of the query. */
const most = 500

/** Sizes and widths of the site's own pictures in a text, by address. */
export async function findPicturesIn(db: Db, markdown: string) {
  const addresses = new Map<string, string>()
  for (const [address, key = ''] of markdown.matchAll(/\/uploads\/(?:blogs|medias)\/([a-f0-9]{32}\.webp)\b/g)) {
    if (addresses.size < most) addresses.set(address, key)
  }
  if (addresses.size === 0) return {}
  const keys = [...new Set(addresses.values())]
  const rows = await db.selectFrom('image').select(['key', 'width', 'height']).where('key', 'in', keys).execute()
  const sizes = new Map(rows.map(({ key, ...size }) => [key, size]))
  return Object.fromEntries(
    [...addresses].flatMap(([address, key]) => {
      const size = sizes.get(key)
      return size ? [[address, sourcesOf({ address, ...size })]] : []
    }),
  )
}
