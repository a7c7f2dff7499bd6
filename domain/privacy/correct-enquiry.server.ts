import { machine, visitor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { insertDeskEntry } from '#domain/messages/desk/desk-entry.server.ts'
import { indexMessage } from '#domain/messages/index-messages.server.ts'
import { lockMessages } from '#domain/messages/lock-messages.server.ts'
import type { NewMessage } from '#domain/messages/message.ts'
import { telephoneColumns } from '#domain/messages/messages.server.ts'
import { Problem } from '#domain/problem.ts'
import { judgeOrPass } from '#domain/spam/judge.server.ts'
import { train } from '#domain/spam/train.server.ts'
import type { Resources } from '#platform/resources.ts'
import { limitWrites } from './enquiry.server.ts'

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
