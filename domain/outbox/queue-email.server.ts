import { randomUUID } from 'node:crypto'
import type { Change } from '#domain/change/change.server.ts'
import { databaseNow } from '#platform/database/clock.ts'
import type { EmailKindName, OncePerMessage } from './email-kinds.ts'

type NewEmail = About & {
  accountId?: string
  /** Named only where neither the message nor the account tells, or where it must not change with them. */
  recipient?: string
  facts?: Record<string, unknown>
}

type About =
  | { kind: OncePerMessage; messageId: string }
  | { kind: Exclude<EmailKindName, OncePerMessage>; messageId?: undefined }

/**
 * Queues an e-mail within the change that gives cause for it; one of the same kind to the same message is not queued
 * twice. Where the site has no mail nobody calls this: the e-mail would wait for nothing.
 */
export async function queueEmail({ db, invalidate }: Pick<Change, 'db' | 'invalidate'>, letter: NewEmail, now?: Date) {
  const { kind, messageId = null, accountId = null, recipient = null, facts = {} } = letter
  // Of the database's clock, like all moments of the outbox.
  const at = (now ?? (await databaseNow(db))).toISOString()
  const id = randomUUID()
  await db
    .insertInto('letter')
    .values({
      id,
      kind,
      messageId,
      accountId,
      recipient,
      facts: JSON.stringify(facts),
      createdAt: at,
      dueAt: at,
    })
    .onConflict((conflict) => conflict.columns(['messageId', 'kind']).doNothing())
    .execute()
  invalidate('emails')
  return id
}
