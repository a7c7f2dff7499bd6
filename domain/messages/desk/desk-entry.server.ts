import { randomUUID } from 'node:crypto'
import { type Actor, accountIn } from '#domain/change/actor.ts'
import type { Db, NewRow, Transaction } from '#platform/database/tables.ts'

type Entry = Pick<NewRow<'deskEntry'>, 'messageId' | 'at' | 'kind' | 'value'>

/** Adds an entry to the history of a message. */
export async function insertDeskEntry(db: Transaction, actor: Actor, entry: Entry) {
  const accountId = accountIn(actor)
  await db
    .insertInto('deskEntry')
    .values({ id: randomUUID(), actor: actor.kind, accountId, ...entry })
    .execute()
}

/** The history of these messages, oldest first, with the names of the actors whose accounts still exist. */
export function listDeskEntries(db: Db, messageIds: string[]) {
  return db
    .selectFrom('deskEntry')
    .leftJoin('user as actor', 'actor.id', 'deskEntry.accountId')
    .leftJoin('user as given', 'given.id', 'deskEntry.value')
    .select(['deskEntry.id', 'messageId', 'at', 'deskEntry.actor', 'deskEntry.accountId', 'kind', 'value'])
    .select(['actor.name as by', 'actor.username as byUsername', 'given.name as givenTo'])
    .where('messageId', 'in', messageIds)
    .orderBy('at')
    .orderBy('kind')
    .orderBy('deskEntry.id')
    .execute()
}
