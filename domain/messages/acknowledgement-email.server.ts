import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { holidaySentences, hoursInWords } from '#domain/firm/opening-hours.ts'
import { forCount } from '#domain/for-count.ts'
import { firmFoot, type LinkedWord, oneLine } from '#domain/outbox/email-content.ts'
import { writeEmail } from '#domain/outbox/render-email.ts'
import { fill, fillParts } from '#domain/template.ts'
import type { Db, Row } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { enquiryToken } from './enquiry-link.server.ts'
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
  const letter = writeEmail(firm, {
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
  return { ...letter, to: recipient ?? message.email }
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
