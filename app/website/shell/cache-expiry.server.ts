import { findNextPublication } from '#domain/blog/posts.server.ts'
import { localTime, momentAt } from '#domain/dates.ts'
import type { Resources } from '#platform/resources.ts'

const dayMs = 24 * 60 * 60 * 1000

/** When a page that is rendered now expires: at the end of the day in India, or when the next scheduled post is due. */
export async function cacheExpiry({ db }: Pick<Resources, 'db'>, now = new Date()) {
  const tomorrow = localTime(new Date(now.getTime() + dayMs).toISOString()).slice(0, 'YYYY-MM-DD'.length)
  const dayEnd = Date.parse(momentAt(`${tomorrow}T00:00`))
  const publication = await findNextPublication(db, now)
  return publication ? Math.min(dayEnd, Date.parse(publication)) : dayEnd
}
