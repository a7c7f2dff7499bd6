import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { messageStates } from '#domain/messages/desk.ts'
import type { Tables } from '#platform/database/tables.ts'

const most = { messages: 50_000, pictures: 10_000 }

/** The message that the benchmark opens. */
export const openedMessage = randomUUID()

/** Messages in every state, and a gallery. */
export async function fillDesk(db: Kysely<Tables>, imageKey: string) {
  const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString()
  const sentence = 'The buyer has not paid three invoices and says that the goods were late. '
  await db.transaction().execute(async (transaction) => {
    for (let index = 0; index < most.messages; index++) {
      const text = sentence.repeat(3) + (index % 10_000 === 0 ? 'needle' : index)
      const row = {
        id: index === 1 ? openedMessage : randomUUID(),
        reference: `CH-${index}`,
        name: `Sender ${index}`,
        email: `s${index}@example.com`,
        phone: '+91 98765 43210',
        phoneE164: `+9198${String(index).padStart(8, '0')}`,
        text,
        phoneDigits: '9876543210/919876543210',
        service: index % 7 ? null : 'arbitration',
        noticeVersion: '2026-11-15',
        idempotencyKey: null,
        receivedAt: at(index),
        contactAt: at(index),
        readAt: index % 3 ? at(index) : null,
        state: messageStates[index % messageStates.length],
        binnedAt: index % 100 ? null : at(index),
      }
      await transaction.insertInto('message').values(row).execute()
    }
    for (let index = 0; index < most.pictures; index++) {
      const name = `picture-${index}.webp`
      const row = { id: randomUUID(), imageKey, name, alt: '', createdAt: at(index), updatedAt: at(index) }
      await transaction.insertInto('picture').values(row).execute()
    }
  })
}
