import { z } from 'zod'
import { type EarlierMessage, earlierMessages } from '#domain/conflicts/earlier-messages.server.ts'
import { matchParties } from '#domain/conflicts/match-parties.server.ts'
import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { capitalised, counted, plural } from '#domain/number-word.ts'
import { officeAddress, oneLine } from '#domain/outbox/email-content.ts'
import { writeEmail } from '#domain/outbox/render-email.ts'
import { rules } from '#domain/rules.ts'
import type { Db, Row } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { areaTitle, findMessageOfEmail } from './messages.server.ts'

type WriteNoticeResources = Pick<Resources, 'config'> & { db: Db }

const Facts = z.object({ isLast: z.boolean().optional() })

/** Tells the office of a message, whole; an answer to it goes to the sender. */
export async function writeNotice(
  { db, config }: WriteNoticeResources,
  content: Content,
  { messageId, facts }: Pick<Row<'letter'>, 'messageId' | 'facts'>,
) {
  const message = await findMessageOfEmail(db, messageId)
  if (!message) return undefined
  const { firm } = content
  const { isLast = false } = Facts.parse(JSON.parse(facts))
  const hint = await findReplyHint(db, message)
  const name = oneLine(message.name)
  const area = areaTitle(content, message.service)
  const { phone, phoneE164, email, reference } = message
  const letter = writeEmail(firm, {
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

const manyCame = `${rules.email.noticesAnHour} enquiries have come within an hour. Of those that follow no letter is sent for a while: all of them are kept, please look for them in the office.`

function lines(text: string) {
  return text
    .split(/\r\n|\r|\n/)
    .map(oneLine)
    .join('\n')
}

type FindReplyHintInput = Parameters<typeof earlierMessages>[1] & Pick<Row<'message'>, 'name' | 'text'>

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** What to look at before a message is answered, in a sentence; undefined where there is nothing. */
async function findReplyHint(db: Db, message: FindReplyHintInput) {
  const earlier = await earlierMessages(db, message)
  const parties = await matchParties(db, message)
  const found = [
    ...(earlier.length > 0 ? [`${counted(earlier.length, 'earlier message')} from the same ${sameness(earlier)}`] : []),
    ...(parties.length > 0
      ? [`${counted(parties.length, 'name')} on the list of parties that ${plural(parties.length, 'is', 'are')} alike`]
      : []),
  ]
  return found.length > 0 ? `${capitalised(found.join(', and '))}. The reasons stand beside the message.` : undefined
}

function sameness(earlier: EarlierMessage[]) {
  const kinds = new Set(earlier.flatMap(({ same }) => same))
  const words = { 'e-mail': 'e-mail address', telephone: 'telephone number' }
  return either.format([...kinds].sort().map((kind) => words[kind]))
}
