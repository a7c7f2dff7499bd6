import { z } from 'zod'
import { type EarlierMessage, earlierMessages } from '#domain/conflicts/earlier-messages.server.ts'
import { matchParties } from '#domain/conflicts/match-parties.server.ts'
import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { forCount } from '#domain/for-count.ts'
import { officeAddress, oneLine } from '#domain/outbox/email-content.ts'
import { writeEmail } from '#domain/outbox/render-email.ts'
import { rules } from '#domain/rules.ts'
import { fill } from '#domain/template.ts'
import type { Db, Row } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { areaTitle, findMessageOfEmail } from './messages.server.ts'

type WriteNoticeResources = Pick<Resources, 'config'> & { db: Db }

const Facts = z.object({ isLast: z.boolean().optional() })

/** Writes the e-mail that brings the whole message to the office; a reply to it goes to the sender. */
export async function writeNotice(
  { db, config }: WriteNoticeResources,
  content: Content,
  { messageId, facts }: Pick<Row<'letter'>, 'messageId' | 'facts'>,
) {
  const message = await findMessageOfEmail(db, messageId)
  if (!message) return undefined
  const { firm, letters } = content
  const { notice: words, facts: factNames } = letters
  const { isLast = false } = Facts.parse(JSON.parse(facts))
  const hint = await findReplyHint(db, content, message)
  const name = oneLine(message.name)
  const area = areaTitle(content, message.service)
  const { phone, phoneE164, email, reference } = message
  const letter = writeEmail(firm, {
    subject: area ? fill(words.subjectArea, { reference, area }) : fill(words.subject, { reference }),
    preview: fill(words.preview, { name, moment: longMoment(message.receivedAt) }),
    title: words.title,
    parts: [
      {
        facts: [
          { name: factNames.reference, value: reference },
          { name: factNames.from, value: name },
          {
            name: factNames.telephone,
            value: phoneE164 ? [{ link: oneLine(phone), to: `tel:${phoneE164}` }] : oneLine(phone),
          },
          { name: factNames.email, value: [{ link: email, to: `mailto:${email}` }] },
          ...(area ? [{ name: factNames.area, value: area }] : []),
          { name: factNames.received, value: longMoment(message.receivedAt) },
        ],
      },
      { quote: lines(message.text) },
      ...(hint ? [{ panel: words.beforeReply, parts: [{ text: hint }] }] : []),
      { button: words.button, to: `${config.PUBLIC_URL}/adminDashboard/contact/${message.id}` },
      ...(isLast ? [{ text: fill(words.many, { count: rules.email.noticesAnHour }) }] : []),
      { small: words.reply },
    ],
    foot: [fill(words.foot, { firm: firm.name })],
  })
  return { ...letter, to: officeAddress({ config }, firm), replyTo: { name, address: email } }
}

function lines(text: string) {
  return text
    .split(/\r\n|\r|\n/)
    .map(oneLine)
    .join('\n')
}

type FindReplyHintInput = Parameters<typeof earlierMessages>[1] & Pick<Row<'message'>, 'name' | 'text'>

const orList = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** A sentence about earlier messages and matching parties, to read before replying; undefined if there are none. */
async function findReplyHint(db: Db, { letters, interface: { numbers } }: Content, message: FindReplyHintInput) {
  const words = letters.notice
  const earlier = await earlierMessages(db, message)
  const parties = await matchParties(db, message)
  const ofSender =
    earlier.length > 0 &&
    fill(forCount(words.earlier, earlier.length, numbers), { same: orList.format(matchLabels(earlier, words)) })
  const ofParties = parties.length > 0 && forCount(ofSender ? words.andParties : words.parties, parties.length, numbers)
  const found =
    ofSender && ofParties ? fill(words.both, { earlier: ofSender, parties: ofParties }) : ofSender || ofParties
  return found ? fill(words.reasons, { found }) : undefined
}

function matchLabels(earlier: EarlierMessage[], words: Content['letters']['notice']) {
  const kinds = new Set(earlier.flatMap(({ same }) => same))
  return [...kinds].sort().map((kind) => (kind === 'e-mail' ? words.earlierEmail : words.earlierTelephone))
}
