import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'

type Pair = { messageId: string; partyId: string }

/** Notes that a message is not about a party, though the names are alike: the hint is hidden on that message. */
export function dismissMatch(
  resources: ChangeContext,
  actor: Actor,
  { messageId, partyId }: Pair,
  { undo = false } = {},
) {
  return change(resources, actor, async ({ db, record, invalidate }) => {
    const party = await db.selectFrom('party').selectAll().where('id', '=', partyId).executeTakeFirst()
    const message = await db.selectFrom('message').select('id').where('id', '=', messageId).executeTakeFirst()
    if (!party || !message) throw new Problem('not-found')
    if (undo) {
      await db.deleteFrom('otherParty').where('messageId', '=', messageId).where('partyId', '=', partyId).execute()
    } else {
      await db
        .insertInto('otherParty')
        .values({ messageId, partyId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    await record(undo ? 'party not told apart' : 'party told apart', messageId)
    invalidate('messages')
    return party
  })
}
