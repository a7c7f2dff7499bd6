import type { Change } from '#domain/change/change.server.ts'
import { teach } from '#domain/spam/teach.server.ts'
import type { Sign } from '#platform/secrets.ts'

/**
 * Removes messages with all that belongs to them: notes and history, letters that have not gone out, which parties
 * their senders are not, and what they taught the filter. Who asks for it records why.
 */
export async function eraseMessages(
  { db, touch, erase }: Pick<Change, 'db' | 'touch' | 'erase'>,
  sign: Sign,
  ids: string[],
) {
  if (ids.length === 0) return []
  // What stands in other tables goes with its message: the database sees to it.
  const erased = await db.deleteFrom('message').where('id', 'in', ids).returningAll().execute()
  for (const message of erased) await teach({ db }, sign, message, null)
  if (erased.length > 0) touch('messages', 'letters')
  erase()
  return erased
}
