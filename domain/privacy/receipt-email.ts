import { z } from 'zod'
import { longDate, longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { firmFoot } from '#domain/outbox/email-content.ts'
import { writeEmail } from '#domain/outbox/render-email.ts'
import type { Row } from '#platform/database/tables.ts'
import { causes, lastBackupAt } from './receipt.ts'

const Facts = z.object({
  references: z.array(z.string()).min(1),
  at: z.string(),
  code: z.string(),
  cause: z.enum(Object.keys(causes) as (keyof typeof causes)[]),
})

/** Tells who has withdrawn an enquiry, or asked for an erasure, that it is done. Nothing else of it is kept by then. */
export function writeReceiptEmail({ firm }: Content, { recipient, facts }: Row<'letter'>) {
  if (!recipient) return undefined
  const { references, at, code, cause } = Facts.parse(JSON.parse(facts))
  const withdrawn = cause === 'withdrawn'
  const done = withdrawn ? 'withdrawn' : 'erased'
  const [enquiry, has, named] =
    references.length === 1 ? ['enquiry', 'has', 'Reference'] : ['enquiries', 'have', 'References']
  const { name: contact, email } = firm.dataContact
  const letter = writeEmail(firm, {
    subject: `Receipt: your ${enquiry} ${references.join(', ')} ${has} been ${done}`,
    preview: 'What was erased, what is kept, and the code of this receipt.',
    title: `Your ${enquiry} ${has} been ${done}`,
    parts: [
      {
        text: withdrawn
          ? 'On your instruction the enquiry named below was withdrawn and the details you gave us were erased.'
          : `As you asked ${causes[cause]}, what is named below was erased, with the details you gave us.`,
      },
      {
        facts: [
          { name: named, value: references.join(', ') },
          { name: withdrawn ? 'Withdrawn' : 'Erased on', value: longMoment(at) },
          { name: 'Erased', value: 'Name, e-mail, telephone, message, practice area, notes' },
          { name: 'Backups', value: `Hold a copy until ${longDate(lastBackupAt(at))} at the latest` },
          { name: 'Receipt code', value: code },
        ],
      },
      {
        text: 'We keep the reference, the date, and a code made from this receipt, by which it can be checked. Should a backup that was made before be restored, what was erased is erased again. Your e-mail address is erased once this letter has been delivered. The link in our earlier letter no longer opens what you sent.',
      },
      {
        small: [
          `If you did not ask for this, or have a question or a complaint, write to ${contact}, `,
          { link: email, to: `mailto:${email}` },
          ', who answers within 30 days. Law: Digital Personal Data Protection Act, 2023, Sections 6(4) and 12.',
        ],
      },
    ],
    foot: firmFoot(firm),
  })
  return { ...letter, to: recipient }
}
