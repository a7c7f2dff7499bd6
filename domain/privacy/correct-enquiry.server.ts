import { randomUUID } from 'node:crypto'
import { visitor } from '#domain/change/actor.ts'
import { change, type Seam } from '#domain/change/change.server.ts'
import type { Content } from '#domain/firm/content.ts'
import type { NewMessage } from '#domain/messages/message.ts'
import { telephoneColumns } from '#domain/messages/telephone-columns.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import { limitWrites } from './limit-writes.server.ts'

type Needs = Seam & Pick<Resources, 'limits'>
type Correction = { messageId: string; input: NewMessage; address: string }

/** Puts what the sender says in the place of what was kept: the old words are erased, and the office sees that it was so. */
export async function correctEnquiry(
  resources: Needs,
  { practiceAreas }: Pick<Content, 'practiceAreas'>,
  { messageId, input, address }: Correction,
) {
  const { name, email, phone, message: text, service } = input
  if (service && !practiceAreas.some((area) => area.slug === service)) {
    throw new Problem('invalid-input', { fields: { service: ['Choose a practice area from the list.'] } })
  }
  await limitWrites(resources, address)
  const at = new Date().toISOString()
  await change(resources, visitor({ address }), async ({ db, record, touch, erase }) => {
    const corrected = await db
      .updateTable('message')
      .set({ name, email, ...telephoneColumns(phone), text, service, contactAt: at })
      .where('id', '=', messageId)
      .returning('id')
      .executeTakeFirst()
    if (!corrected) throw new Problem('enquiry-ended')
    const entry = { id: randomUUID(), messageId, at, actor: 'visitor', kind: 'corrected', value: '' } as const
    await db.insertInto('deskEntry').values(entry).execute()
    await record('message corrected', messageId)
    touch('messages')
    erase()
  })
}
