import { randomUUID } from 'node:crypto'
import type { Change } from '#domain/change/change.server.ts'
import type { Receipt } from './receipt.ts'

/** Sends a receipt to the one who asked for the erasure; the address is forgotten with the letter. */
export async function queueReceipt(
  { db, touch }: Pick<Change, 'db' | 'touch'>,
  { id, cause, references, at, code }: Receipt,
  recipient: string,
) {
  const now = new Date().toISOString()
  const facts = JSON.stringify({ id, cause, references, at, code })
  await db
    .insertInto('letter')
    .values({ id: randomUUID(), kind: 'receipt', recipient, facts, createdAt: now, dueAt: now })
    .execute()
  touch('letters')
}
