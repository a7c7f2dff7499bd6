import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type EarlierMessage, earlierMessages, matchParties } from '#domain/conflicts/match-parties.server.ts'
import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { holidaySentences, hoursInWords } from '#domain/firm/opening-hours.ts'
import { forCount } from '#domain/for-count.ts'
import { firmFoot, type LinkedWord, officeAddress, oneLine, writeEmail } from '#domain/outbox/render-email.ts'
import { rules } from '#domain/rules.ts'
import { fill, fillParts } from '#domain/template.ts'
import type { Db, Row } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import type { Sign } from '#platform/secrets.ts'
import { areaTitle, findMessageOfEmail } from './messages.server.ts'

type WriteAcknowledgementResources = Pick<Resources, 'config' | 'sign'> & { db: Db }

/**
 * Writes the e-mail that confirms to the sender that the message arrived. It quotes nothing of the message: otherwise
 * anyone could make the site send text of their choice to a stranger's address.
 */
export async function writeAcknowledgement(
  { db, config, sign }: WriteAcknowledgementResources,
  content: Content,
  { messageId, recipient }: Pick<Row<'letter'>, 'messageId' | 'recipient'>,
) {
  const message = await findMessageOfEmail(db, messageId)
  if (!message) return undefined
  const { firm, letters } = content
  const { acknowledgement: words, facts } = letters
  const area = areaTitle(content, message.service)
  const { name: contact, email } = firm.dataContact
  const acknowledgement = writeEmail(firm, {
    subject: fill(words.subject, { reference: message.reference }),
    preview: words.preview,
    title: words.title,
    parts: [
      { text: fill(words.greeting, { name: plausibleName(message.name) ?? words.noName }) },
      { text: [words.thanks, ...openHours(content, message.receivedAt)].join(' ') },
      {
        facts: [
          { name: facts.reference, value: message.reference },
          { name: facts.received, value: longMoment(message.receivedAt) },
          ...(area ? [{ name: facts.area, value: area }] : []),
        ],
      },
      { text: words.dates },
      {
        panel: words.sent,
        parts: [
          { text: words.sentText },
          { button: words.button, to: `${config.PUBLIC_URL}/enquiry/${enquiryToken(sign, message.id)}` },
        ],
      },
      { small: words.noRelationship },
      {
        small: fillParts<'name' | 'email', LinkedWord>(forCount(words.data, config.RETENTION_DAYS), {
          name: contact,
          email: { link: email, to: `mailto:${email}` },
        }),
      },
    ],
    foot: firmFoot(firm),
  })
  return { ...acknowledgement, to: recipient ?? message.email }
}

/** A letter of any script, with the vowel signs and joiners of Indian scripts; no invisible letter, none like a dot. */
const letterPattern = '(?:(?!\\p{DI})[\\p{Lu}\\p{Ll}\\p{Lt}\\p{Lo}](?:[\\p{Mn}\\p{Mc}]\\p{Join_Control}?){0,4})'
const wordPattern = `${letterPattern}+(?:['’-]${letterPattern}+)*`
const initialsPattern = `(?:${letterPattern}\\.)+`
const partPattern = `(?:${wordPattern}|${initialsPattern})`
const namePattern = new RegExp(`^${partPattern}(?: ${partPattern})*$`, 'u')
const maxNameLength = 60
const maxNameWords = 4

/** Repeats only what looks like a name: with a sentence or a web address, the e-mail would carry a stranger's text. */
function plausibleName(input: string) {
  const line = oneLine(input)
  const isName = line.length <= maxNameLength && line.split(/[ -]/).length <= maxNameWords && namePattern.test(line)
  return isName ? line : undefined
}

/** The weekly opening hours, and the holidays on the days within which an answer is expected. */
function openHours({ firm, letters, interface: { hours } }: Content, receivedAt: string) {
  const words = letters.acknowledgement
  const open = hoursInWords(firm.hours, hours).filter(({ isOpen }) => isOpen)
  if (open.length === 0) return []
  const spans = open.map(({ days, hours }) => fill(words.openDays, { days, hours }))
  const week = fill(words.open, { hours: new Intl.ListFormat('en-GB').format(spans) })
  return [week, ...holidaySentences(firm, { hours, letters: words }, new Date(receivedAt))]
}

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
  const notice = writeEmail(firm, {
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
  return { ...notice, to: officeAddress({ config }, firm), replyTo: { name, address: email } }
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

const purpose = 'enquiry link'

/** The token in the link by which a sender sees, corrects or withdraws an enquiry: the message's id, signed. */
export function enquiryToken(sign: Sign, messageId: string) {
  const id = Buffer.from(messageId.replaceAll('-', ''), 'hex').toString('base64url')
  return `${id}.${sign(purpose, messageId)}`
}

/** The message id of a token; undefined if the signature is wrong. */
export function readEnquiryToken(sign: Sign, token: string) {
  const [id = '', signature = ''] = token.split('.')
  const hex = Buffer.from(id, 'base64url').toString('hex')
  if (hex.length !== 32) return undefined
  const messageId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const [actual, expected] = [Buffer.from(signature), Buffer.from(sign(purpose, messageId))]
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? messageId : undefined
}
