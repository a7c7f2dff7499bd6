import { z } from 'zod'
import { longDate, longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { forCount } from '#domain/for-count.ts'
import { firmFoot, type LinkedWord, writeEmail } from '#domain/outbox/render-email.ts'
import { fill, fillParts } from '#domain/template.ts'
import type { Row } from '#platform/database/tables.ts'
import { causes } from './privacy-request.ts'
import { lastBackupAt } from './retention.ts'

const Facts = z.object({
  references: z.array(z.string()).min(1),
  at: z.string(),
  code: z.string(),
  cause: z.enum(Object.keys(causes) as (keyof typeof causes)[]),
})

/** Confirms to a person that their enquiry was withdrawn or erased. No other data of it exists by then. */
export function writeReceiptEmail({ firm, letters }: Content, { recipient, facts }: Row<'letter'>) {
  if (!recipient) return undefined
  const { references, at, code, cause } = Facts.parse(JSON.parse(facts))
  const words = letters.receipt
  const withdrawn = cause === 'withdrawn'
  const count = references.length
  const referenceList = references.join(', ')
  const { name: contact, email } = firm.dataContact
  const content = writeEmail(firm, {
    subject: fill(forCount(withdrawn ? words.withdrawnSubject : words.erasedSubject, count), {
      references: referenceList,
    }),
    preview: words.preview,
    title: forCount(withdrawn ? words.withdrawnTitle : words.erasedTitle, count),
    parts: [
      { text: withdrawn ? words.withdrawn : fill(words.erased, { how: letters.causes[cause] }) },
      {
        facts: [
          { name: forCount(words.references, count), value: referenceList },
          { name: withdrawn ? words.withdrawnAt : words.erasedAt, value: longMoment(at) },
          { name: words.erasedHead, value: words.erasedAll },
          { name: words.backups, value: fill(words.backupsUntil, { date: longDate(lastBackupAt(at)) }) },
          { name: words.code, value: code },
        ],
      },
      { text: words.kept },
      {
        small: fillParts<'name' | 'email', LinkedWord>(words.questions, {
          name: contact,
          email: { link: email, to: `mailto:${email}` },
        }),
      },
    ],
    foot: firmFoot(firm),
  })
  return { ...content, to: recipient }
}
