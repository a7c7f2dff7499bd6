import { setImmediate } from 'node:timers/promises'
import type { Change } from '#domain/change/change.server.ts'
import { train } from '#domain/spam/train.server.ts'
import type { Sign } from '#platform/secrets.ts'
import { lockMessages } from './lock-messages.server.ts'

type Open = Pick<Change, 'db' | 'invalidate' | 'erase'>

/**
 * Removes messages with all that belongs to them: notes and history, letters that have not gone out, and which parties
 * their senders are not. What they taught the filter stays, since no word can be read in it. Who asks records why.
 */
export async function deleteMessages({ db, invalidate, erase }: Open, ids: string[]) {
  if (ids.length === 0) return []
  await lockMessages(db, ids)
  for (const id of ids) {
    await db.deleteFrom('messageWords').where('messageId', '=', id).execute()
    // To overwrite its words in the full-text index takes up to 10 ms: others are answered in between.
    await setImmediate()
  }
  // What stands in other tables goes with its message: the database sees to it.
  const deleted = await db.deleteFrom('message').where('id', 'in', ids).returningAll().execute()
  if (deleted.length > 0) invalidate('messages', 'emails')
  erase()
  return deleted
}

/** The same at their senders' wish: what they taught goes too. */
export async function eraseMessages(open: Open, sign: Sign, ids: string[]) {
  const erased = await deleteMessages(open, ids)
  const at = new Date().toISOString()
  for (const { id } of erased) {
    const kept = open.db.insertInto('erasedMessage').values({ id, at })
    await kept.onConflict((conflict) => conflict.column('id').doNothing()).execute()
  }
  await train(open, sign, erased, null)
  return erased
}
