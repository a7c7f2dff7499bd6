import type { Change } from '#domain/change/change.server.ts'

/**
 * Removes messages with all that belongs to them: notes and history, letters that have not gone out, and which
 * parties their senders are not. Who asks for it records why.
 */
export async function eraseMessages({ db, touch, erase }: Pick<Change, 'db' | 'touch' | 'erase'>, ids: string[]) {
  if (ids.length === 0) return []
  // What stands in other tables goes with its message: the database sees to it.
  const erased = await db.deleteFrom('message').where('id', 'in', ids).returningAll().execute()
  if (erased.length > 0) touch('messages', 'letters')
  erase()
  return erased
}
