import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import { receiptAddress } from './receipts.server.ts'
import { erasedAt } from './retention.ts'

export type Enquiry = NonNullable<Awaited<ReturnType<typeof findEnquiry>>>

/** What the sender may see of a message: everything that was sent, and its state, but no notes of the staff. */
export async function findEnquiry({ db, config }: Pick<Resources, 'db' | 'config'>, messageId: string) {
  const message = await db
    .selectFrom('message')
    .select(['id', 'reference', 'name', 'email', 'phone', 'text', 'service', 'noticeVersion', 'receivedAt'])
    .select(['readAt', 'state', 'answeredAt', 'binnedAt', 'contactAt', 'network', receiptAddress])
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!message) return undefined
  return { ...message, network: message.network ?? undefined, erasedAt: erasedAt(config, message) }
}

/** Rate limit: links cannot be guessed, and no sender needs many writes per minute. */
export async function limitWrites({ limits }: Pick<Resources, 'limits'>, address: string) {
  const quota = { most: rules.privacy.writesPerMinute, seconds: 60 }
  const retryAfterSeconds = await limits.consume('enquiry', address, quota)
  if (retryAfterSeconds > 0) throw new Problem('too-many-attempts', { retryAfterSeconds })
}
