import { randomUUID } from 'node:crypto'
import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { eraseMessages } from '#domain/messages/erase-messages.server.ts'
import { lockMessages } from '#domain/messages/lock-messages.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import type { PersonErasure } from './person.ts'
import { findReceiptAddresses, insertReceipt, queueReceipt } from './receipts.server.ts'

type ErasePersonResources = ChangeContext & Pick<Resources, 'sign' | 'mail'>

/** Erases the data of a person who asked the staff for it. Returns the receipt, which does not identify the person. */
export function erasePerson(
  resources: ErasePersonResources,
  actor: Actor,
  { ids, cause, lastFour, mail }: PersonErasure,
) {
  const { sign } = resources
  return change(resources, actor, async ({ db, record, invalidate, erase }) => {
    await lockMessages(db, ids)
    const recipients = await findReceiptAddresses(db, ids)
    const messages = await eraseMessages({ db, invalidate, erase }, sign, ids)
    const [newest] = messages.toSorted((one, other) => (one.receivedAt < other.receivedAt ? 1 : -1))
    if (!newest) throw new Problem('not-found')
    if (!messages.some(({ phoneDigits }) => phoneDigits.split('/').some((number) => number.endsWith(lastFour)))) {
      // Thrown within the change, so everything is rolled back.
      const words = 'These are not the last four digits of the telephone number.'
      throw new Problem('invalid-input', { fields: { lastFour: [words] } })
    }
    await record('message erased', ...messages.map(({ id }) => id))
    const references = messages.map(({ reference }) => reference).sort()
    const erased = { id: randomUUID(), cause, references, at: new Date().toISOString() }
    const receipt = await insertReceipt(db, sign, erased)
    const recipient = recipients.get(newest.id)
    if (mail && resources.mail && recipient) await queueReceipt({ db, invalidate }, receipt, recipient)
    return receipt
  })
}
