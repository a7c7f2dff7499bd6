import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { findNextPublication } from './searched-posts.server.ts'

/**
 * Keeps what was read of the posts in memory: read again after a change, and when a post dated ahead is due. With
 * several processes a change made in another would have to be heard of here.
 */
export function keepReading<Read>({ db, events }: Pick<Resources, 'db' | 'events'>, read: (db: Db) => Promise<Read>) {
  let kept: Promise<{ made: Read; until: string | undefined }> | undefined
  events.on('invalidated', (names) => {
    // Words are read anew also when somebody has changed the database by hand.
    for (const name of names) if (name === 'posts' || name === 'words' || name.startsWith('post:')) kept = undefined
  })

  async function readNow() {
    const until = await findNextPublication(db)
    return { made: await read(db), until }
  }

  return async function get(): Promise<Read> {
    if (!kept) {
      const reading = readNow()
      kept = reading
      // What failed is tried again by whoever asks next.
      reading.catch(() => {
        if (kept === reading) kept = undefined
      })
    }
    const mine = kept
    const { made, until } = await mine
    if (until === undefined || until > new Date().toISOString()) return made
    if (kept === mine) kept = undefined
    return await get()
  }
}
