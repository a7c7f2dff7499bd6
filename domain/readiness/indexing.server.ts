import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'

/** Whether search engines may index the site; cached in memory, because every response needs it. */
export type Indexing = {
  isAllowed: () => boolean
  /** Reads it again; if it has changed, invalidates the cached responses. */
  load: () => Promise<void>
}

export async function openIndexing({ db, events, log }: Pick<Resources, 'db' | 'events' | 'log'>): Promise<Indexing> {
  let isAllowed = await isOpen(db)

  async function load() {
    const before = isAllowed
    isAllowed = await isOpen(db)
    if (isAllowed !== before) events.emit('invalidated', new Set(['words']))
  }

  events.on('invalidated', (tags) => {
    if (!tags.has('indexing')) return
    load().catch((error) => log.error({ error }, 'whether search engines may list the site could not be read'))
  })
  return { isAllowed: () => isAllowed, load }
}

async function isOpen(db: Db) {
  return (await findOpening(db)) !== undefined
}

/** When the site was opened to search engines, by whom and why; the name of a deleted account is null. */
export async function findOpening(db: Db) {
  const row = await db
    .selectFrom('siteOpening')
    .leftJoin('user', 'user.id', 'siteOpening.openedBy')
    .select(['openedAt', 'reason', 'overruled', 'user.name as openedBy'])
    .orderBy('openedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, overruled: JSON.parse(row.overruled) as string[] }
}
