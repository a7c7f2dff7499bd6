import { visitor } from '#domain/change/actor.ts'
import { change, type Seam } from '#domain/change/change.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { noteEntry } from '#domain/messages/desk-entry.server.ts'
import { holdMessages } from '#domain/messages/hold-messages.server.ts'
import type { NewMessage } from '#domain/messages/message.ts'
import { telephoneColumns } from '#domain/messages/telephone-columns.server.ts'
import { Problem } from '#domain/problem.ts'
import { teach } from '#domain/spam/teach.server.ts'
import type { Resources } from '#platform/resources.ts'
import { limitWrites } from './limit-writes.server.ts'

type Needs = Seam & Pick<Resources, 'limits' | 'sign'>
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
  const actor = visitor({ address })
  await change(resources, actor, async ({ db, record, touch, erase }) => {
    const [before] = await holdMessages(db, [messageId])
    if (!before) throw new Problem('enquiry-ended')
    // What the old words taught goes with them; staff have not judged the new ones.
    await teach({ db }, resources.sign, before, null)
    await db
      .updateTable('message')
      .set({ name, email, ...telephoneColumns(phone), text, service, contactAt: at })
      // Reasons for which it was set aside repeat words of it.
      .set({ spamReasons: '[]' })
      .where('id', '=', messageId)
      .execute()
    await noteEntry(db, actor, { messageId, at, kind: 'corrected', value: '' })
    await record('message corrected', messageId)
    touch('messages')
    erase()
  })
}
