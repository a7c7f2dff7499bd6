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
 * Tells the sender that the message is here. It repeats nothing of the message, so that nobody can have us send words
 * to a stranger.
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
      { text: fill(words.greeting, { name: nameIn(message.name) ?? words.noName }) },
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

/** A letter of any script, with the vowel signs and joiners of Indian ones; none that is unseen or looks like a dot. */
const letter = '(?:(?!\\p{DI})[\\p{Lu}\\p{Ll}\\p{Lt}\\p{Lo}](?:[\\p{Mn}\\p{Mc}]\\p{Join_Control}?){0,4})'
const word = `${letter}+(?:['’-]${letter}+)*`
const initials = `(?:${letter}\\.)+`
const name = new RegExp(`^(?:${word}|${initials})(?: (?:${word}|${initials}))*$`, 'u')
const mostLetters = 60
const mostWords = 4

/** Only what can be a name is repeated: a sentence or an address would make our letter a stranger's. */
function nameIn(written: string) {
  const line = oneLine(written)
  const isName = line.length <= mostLetters && line.split(/[ -]/).length <= mostWords && name.test(line)
  return isName ? line : undefined
}

/** The hours of the week, and what of them does not hold in the days in which an answer is expected. */
function openHours({ firm, letters, interface: { hours } }: Content, receivedAt: string) {
  const words = letters.acknowledgement
  const open = hoursInWords(firm.hours, hours).filter(({ isOpen }) => isOpen)
  if (open.length === 0) return []
  const spans = open.map(({ days, hours }) => fill(words.openDays, { days, hours }))
  const week = fill(words.open, { hours: new Intl.ListFormat('en-GB').format(spans) })
  return [week, ...holidaySentences(firm, { hours, letters: words }, new Date(receivedAt))]
}
