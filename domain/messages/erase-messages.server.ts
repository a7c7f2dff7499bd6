import { setImmediate } from 'node:timers/promises'
import type { Change } from '#domain/change/change.server.ts'
import { train } from '#domain/spam/train.server.ts'
import type { Transaction } from '#platform/database/tables.ts'
import type { Sign } from '#platform/secrets.ts'
import { lockMessages } from './lock-messages.server.ts'

type DeleteContext = Pick<Change, 'db' | 'invalidate' | 'erase'>

/**
 * Deletes messages with everything that belongs to them: notes, history, unsent e-mails and dismissed party matches.
 * What the spam filter learned from them stays, since no word can be read in it. The caller records the reason.
 */
export async function deleteMessages({ db, invalidate, erase }: DeleteContext, ids: string[]) {
  if (ids.length === 0) return []
  await lockMessages(db, ids)
  for (const id of ids) {
    await db.deleteFrom('messageWords').where('messageId', '=', id).execute()
    // Overwriting the words in the full-text index takes up to 10 ms: let other requests run in between.
    await setImmediate()
  }
  // Foreign keys delete the rows of other tables.
  const deleted = await db.deleteFrom('message').where('id', 'in', ids).returningAll().execute()
  if (deleted.length > 0) invalidate('messages', 'emails')
  erase()
  return deleted
}

/** Deletes messages at their senders' wish: also removes what the spam filter learned from them. */
export async function eraseMessages(tx: DeleteContext, sign: Sign, ids: string[]) {
  const erased = await deleteMessages(tx, ids)
  await recordErasures(
    tx.db,
    erased.map(({ id }) => id),
  )
  await train(tx, sign, erased, null)
  return erased
}

/** Remembers the ids of erased messages: a restore of an older backup erases them again. */
export async function recordErasures(db: Transaction, ids: string[]) {
  const at = new Date().toISOString()
  for (const id of ids) {
    const insertion = db.insertInto('erasedMessage').values({ id, at })
    await insertion.onConflict((conflict) => conflict.column('id').doNothing()).execute()
  }
}
