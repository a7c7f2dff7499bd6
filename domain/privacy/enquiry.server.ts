import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import { receiptAddress } from './receipts.server.ts'
import { erasedAt } from './retention.ts'

export type Enquiry = NonNullable<Awaited<ReturnType<typeof findEnquiry>>>

/** What its sender may see of a message: all that was sent and how it stands, and nothing that was noted of it. */
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

/** A link is guessed by nobody; who has one has no need to use it many times a minute. */
export async function limitWrites({ limits }: Pick<Resources, 'limits'>, address: string) {
  const quota = { most: rules.privacy.writesPerMinute, seconds: 60 }
  const retryAfterSeconds = await limits.take('enquiry', address, quota)
  if (retryAfterSeconds > 0) throw new Problem('too-many-attempts', { retryAfterSeconds })
}
