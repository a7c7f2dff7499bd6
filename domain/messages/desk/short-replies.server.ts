import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change, once } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import type { NewShortReply, ShortReplyChange } from './short-reply.ts'

/** Sorted by title, for the menu. */
export function listShortReplies(db: Db) {
  return db.selectFrom('shortReply').selectAll().orderBy(sql`lower(title)`).orderBy('id').execute()
}

/** Adds a short reply; a repeated idempotency key adds none. */
export function addShortReply(
  resources: ChangeContext,
  actor: Actor,
  { input, key }: { input: NewShortReply; key?: string },
) {
  const at = new Date().toISOString()
  const row = { id: randomUUID(), ...input, createdAt: at, updatedAt: at }
  return once(resources.db, actor, {
    what: 'short reply added',
    key,
    find: (id) => resources.db.selectFrom('shortReply').selectAll().where('id', '=', id).executeTakeFirst(),
    make: (claim) =>
      change(resources, actor, async ({ db, record }) => {
        const { count } = await db
          .selectFrom('shortReply')
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
        if (Number(count) >= rules.shortReply.most) throw new Problem('too-many-replies')
        await claim(db, row.id)
        const reply = await db.insertInto('shortReply').values(row).returningAll().executeTakeFirstOrThrow()
        await record('short reply added', reply.id)
        return reply
      }),
  })
}

export function editShortReply(resources: ChangeContext, actor: Actor, id: string, input: ShortReplyChange) {
  return change(resources, actor, async ({ db, record }) => {
    const reply = await db
      .updateTable('shortReply')
      .set({ ...input, updatedAt: new Date().toISOString() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!reply) throw new Problem('not-found')
    await record('short reply edited', id)
    return reply
  })
}

export function deleteShortReply(resources: ChangeContext, actor: Actor, id: string) {
  return change(resources, actor, async ({ db, record, erase }) => {
    const reply = await db.deleteFrom('shortReply').where('id', '=', id).returningAll().executeTakeFirst()
    if (!reply) throw new Problem('not-found')
    await record('short reply deleted', id)
    erase()
    return reply
  })
}
