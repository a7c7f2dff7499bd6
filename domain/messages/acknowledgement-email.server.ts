import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { holidaySentences, hoursInWords } from '#domain/firm/opening-hours.ts'
import { firmFoot, oneLine } from '#domain/outbox/email-content.ts'
import { writeEmail } from '#domain/outbox/render-email.ts'
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
  const { firm } = content
  const area = areaTitle(content, message.service)
  const { name: contact, email } = firm.dataContact
  const letter = writeEmail(firm, {
    subject: `We have received your message (${message.reference})`,
    preview: 'Your reference, what happens next, and how to see, correct or withdraw what you sent.',
    title: 'We have received your message',
    parts: [
      { text: `Dear ${greeted(message.name)},` },
      {
        text: `Thank you for your message. It is kept under the reference below, and an advocate will read it.${openHours(firm, message.receivedAt)}`,
      },
      {
        facts: [
          { name: 'Reference', value: message.reference },
          { name: 'Received', value: longMoment(message.receivedAt) },
          ...(area ? [{ name: 'Practice area', value: area }] : []),
        ],
      },
      {
        text: 'Please name the reference if you write or telephone. If a date set by a court, an authority or the law is near, do not wait for our reply: periods of limitation continue to run.',
      },
      {
        panel: 'What you sent',
        parts: [
          {
            text: 'With this link you can see what is kept, correct it, or withdraw the enquiry. Please do not pass it on.',
          },
          { button: 'See, correct or withdraw', to: `${config.PUBLIC_URL}/enquiry/${enquiryToken(sign, message.id)}` },
        ],
      },
      {
        small:
          'No relationship of advocate and client arises from this letter or from your message. It arises only with a written engagement letter signed by both sides. Please send no confidential papers before then.',
      },
      {
        small: [
          `Your name, e-mail address, telephone number and message, with the time, are used to read and answer your message and are erased ${config.RETENTION_DAYS} days after our last contact. Questions: ${contact}, `,
          { link: email, to: `mailto:${email}` },
        ],
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
function greeted(written: string) {
  const line = oneLine(written)
  const isName = line.length <= mostLetters && line.split(/[ -]/).length <= mostWords && name.test(line)
  return isName ? line : 'Sir or Madam'
}

/** The hours of the week, and what of them does not hold in the days in which an answer is expected. */
function openHours(firm: Content['firm'], receivedAt: string) {
  const open = hoursInWords(firm.hours).filter(({ words }) => words !== 'Closed')
  if (open.length === 0) return ''
  const spans = open.map(({ days, words }) => `${days} from ${words}`)
  const week = `The office is open ${new Intl.ListFormat('en-GB').format(spans)}.`
  return ['', week, ...holidaySentences(firm, new Date(receivedAt))].join(' ')
}
