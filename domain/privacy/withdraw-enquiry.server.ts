import { visitor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { eraseMessages } from '#domain/messages/erase-messages.server.ts'
import { lockMessages } from '#domain/messages/lock-messages.server.ts'
import type { Resources } from '#platform/resources.ts'
import { limitWrites } from './enquiry.server.ts'
import { findReceipt, findReceiptAddresses, insertReceipt, queueReceipt } from './receipts.server.ts'

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
