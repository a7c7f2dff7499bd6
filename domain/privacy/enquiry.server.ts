import { machine, visitor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { insertDeskEntry } from '#domain/messages/desk/handle-messages.server.ts'
import type { NewMessage } from '#domain/messages/message.ts'
import { eraseMessages, indexMessage, lockMessages, telephoneColumns } from '#domain/messages/messages.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { judgeOrPass } from '#domain/spam/judge.server.ts'
import { train } from '#domain/spam/train.server.ts'
import type { Resources } from '#platform/resources.ts'
import { findReceipt, findReceiptAddresses, insertReceipt, queueReceipt, receiptAddress } from './receipts.server.ts'
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
async function limitWrites({ limits }: Pick<Resources, 'limits'>, address: string) {
  const quota = { most: rules.privacy.writesPerMinute, seconds: 60 }
  const retryAfterSeconds = await limits.consume('enquiry', address, quota)
  if (retryAfterSeconds > 0) throw new Problem('too-many-attempts', { retryAfterSeconds })
}

type CorrectEnquiryResources = ChangeContext & Pick<Resources, 'limits' | 'sign'>
type Correction = { messageId: string; input: NewMessage; address: string }

/**
 * Replaces the stored data with the sender's correction: the old text is erased, and the office sees that it was
 * corrected. The new text is judged like a new message; otherwise a harmless message could be turned into spam later.
 */
export async function correctEnquiry(
  resources: CorrectEnquiryResources,
  { practiceAreas }: Pick<Content, 'practiceAreas'>,
  { messageId, input, address }: Correction,
) {
  const { name, email, phone, message: text, service } = input
  if (service && !practiceAreas.some((area) => area.slug === service)) {
    throw new Problem('invalid-input', { fields: { service: ['Choose a practice area from the list.'] } })
  }
  await limitWrites(resources, address)
  const now = new Date()
  const at = now.toISOString()
  const actor = visitor({ address })
  const judged = await judgeOrPass(resources, { id: messageId, email, text }, {}, now)
  await change(resources, actor, async ({ db, record, invalidate, erase }) => {
    const [before] = await lockMessages(db, [messageId])
    if (!before) throw new Problem('enquiry-ended')
    // Undo the training with the old text; staff have not judged the new one.
    await train({ db }, resources.sign, [before], null)
    // A message that a colleague is handling is not set aside.
    const isSetAside = judged.setAside && before.state === 'open'
    await db
      .updateTable('message')
      .set({ name, email, ...telephoneColumns(phone), text, service, contactAt: at })
      // Earlier spam reasons quote the old text.
      .set({ spamReasons: JSON.stringify(isSetAside ? judged.reasons : []) })
      .set(isSetAside ? { state: 'spam' } : {})
      .where('id', '=', messageId)
      .execute()
    await indexMessage(db, { ...before, name, email, phone, text })
    await insertDeskEntry(db, actor, { messageId, at, kind: 'corrected', value: '' })
    await record('message corrected', messageId)
    if (isSetAside) {
      await insertDeskEntry(db, machine, { messageId, at, kind: 'state', value: 'spam' })
      await record('message spam', messageId)
    }
    invalidate('messages')
    erase()
  })
}

type WithdrawEnquiryResources = ChangeContext & Pick<Resources, 'limits' | 'sign' | 'mail'>

/**
 * Erases a message and all that belongs to it at its sender's request. A repeated call returns the first receipt;
 * undefined if the message was deleted in another way.
 */
export async function withdrawEnquiry(
  resources: WithdrawEnquiryResources,
  messageId: string,
  { address }: { address: string },
) {
  await limitWrites(resources, address)
  const { sign } = resources
  return await change(resources, visitor({ address }), async ({ db, record, invalidate, erase }) => {
    await lockMessages(db, [messageId])
    const recipient = (await findReceiptAddresses(db, [messageId])).get(messageId)
    const [message] = await eraseMessages({ db, invalidate, erase }, sign, [messageId])
    if (!message) return await findReceipt(db, sign, messageId)
    await record('message withdrawn', messageId)
    // The receipt has the id of the message, so that the same link finds it.
    const erased = { id: messageId, cause: 'withdrawn' as const, references: [message.reference] }
    const receipt = await insertReceipt(db, sign, { ...erased, at: new Date().toISOString() })
    if (resources.mail && recipient) await queueReceipt({ db, invalidate }, receipt, recipient)
    return receipt
  })
}
