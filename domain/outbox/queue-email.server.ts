import { randomUUID } from 'node:crypto'
import type { Change } from '#domain/change/change.server.ts'
import { databaseNow } from '#platform/database/clock.ts'
import type { EmailKindName, OncePerMessage } from './email-kinds.ts'

type NewEmail = About & {
  accountId?: string
  /** Set it only if neither the message nor the account has the address, or if it must not change with them. */
  recipient?: string
  facts?: Record<string, unknown>
}

type About =
  | { kind: OncePerMessage; messageId: string }
  | { kind: Exclude<EmailKindName, OncePerMessage>; messageId?: undefined }

/**
 * Queues an e-mail within the change that causes it; an e-mail of the same kind about the same message is not queued
 * twice. Do not call it on a site without mail: the e-mail would never be sent.
 */
export async function queueEmail({ db, invalidate }: Pick<Change, 'db' | 'invalidate'>, email: NewEmail, now?: Date) {
  const { kind, messageId = null, accountId = null, recipient = null, facts = {} } = email
  // On the database clock, like all moments of the outbox.
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
