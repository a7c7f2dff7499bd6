import type { Db } from '#platform/database/tables.ts'
import { sourcesOf } from './sources.ts'

/** Nobody reads past so many pictures, and no question to the database is longer. */
const most = 500

/** How large the pictures of ours are that a text shows, and in which widths they come, by their addresses. */
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
