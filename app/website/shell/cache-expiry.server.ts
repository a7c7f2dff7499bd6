import { findNextPublication } from '#domain/blog/posts.server.ts'
import { localTime, momentAt } from '#domain/dates.ts'
import type { Resources } from '#platform/resources.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Until when a page that is made now stays true by itself: its day ends, or a post that is dated ahead comes out. */
export async function cacheExpiry({ db }: Pick<Resources, 'db'>, now = new Date()) {
  const tomorrow = localTime(new Date(now.getTime() + dayMs).toISOString()).slice(0, 'YYYY-MM-DD'.length)
  const dayEnds = Date.parse(momentAt(`${tomorrow}T00:00`))
  const publication = await findNextPublication(db, now)
  return publication ? Math.min(dayEnds, Date.parse(publication)) : dayEnds
}
