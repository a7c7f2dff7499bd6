import { z } from 'zod'
import type { Content } from '#domain/firm/content.ts'
import { oneLine } from '#domain/letters/letter-words.ts'
import { officeAddress } from '#domain/letters/office-address.ts'
import { writeLetter } from '#domain/letters/write-letter.ts'
import { longMoment } from '#domain/long-date.ts'
import { rules } from '#domain/rules.ts'
import type { Db, Row } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { areaTitle, findMessageOfLetter } from './message-of-letter.server.ts'
import { findReplyHint } from './reply-hint.server.ts'

type Needs = Pick<Resources, 'config'> & { db: Db }

const Facts = z.object({ isLast: z.boolean().optional() })

/** Tells the office of a message, whole; an answer to it goes to the sender. */
export async function writeNotice(
  { db, config }: Needs,
  content: Content,
  { messageId, facts }: Pick<Row<'letter'>, 'messageId' | 'facts'>,
) {
  const message = await findMessageOfLetter(db, messageId)
  if (!message) return undefined
  const { firm } = content
  const { isLast = false } = Facts.parse(JSON.parse(facts))
  const hint = await findReplyHint(db, message)
  const name = oneLine(message.name)
  const area = areaTitle(content, message.service)
  const { phone, phoneE164, email, reference } = message
  const letter = writeLetter(firm, {
    subject: `New enquiry ${reference}${area ? `: ${area}` : ''}`,
    preview: `${name}, ${longMoment(message.receivedAt)}.`,
    title: 'New enquiry',
    parts: [
      {
        facts: [
          { name: 'Reference', value: reference },
          { name: 'From', value: name },
          { name: 'Telephone', value: phoneE164 ? [{ link: oneLine(phone), to: `tel:${phoneE164}` }] : oneLine(phone) },
          { name: 'E-mail', value: [{ link: email, to: `mailto:${email}` }] },
          ...(area ? [{ name: 'Practice area', value: area }] : []),
          { name: 'Received', value: longMoment(message.receivedAt) },
        ],
      },
      { quote: lines(message.text) },
      ...(hint ? [{ panel: 'Before you reply', parts: [{ text: hint }] }] : []),
      { button: 'Open in the office', to: `${config.PUBLIC_URL}/adminDashboard/contact/${message.id}` },
      ...(isLast ? [{ text: manyCame }] : []),
      { small: 'A reply to this letter goes to the sender and carries the reference.' },
    ],
    foot: [
      `Sent by the website of ${firm.name} to the office. It contains personal data: please do not forward it outside the firm.`,
    ],
  })
  return { ...letter, to: officeAddress({ config }, firm), replyTo: { name, address: email } }
}

const manyCame = `${rules.letter.noticesAnHour} enquiries have come within an hour. Of those that follow no letter is sent for a while: all of them are kept, please look for them in the office.`

function lines(text: string) {
  return text
    .split(/\r\n|\r|\n/)
    .map(oneLine)
    .join('\n')
}
