import { longDateOf } from '#app/office/office-time.ts'
import { fillShortReply } from '#domain/messages/desk/short-reply.ts'

export type Answerable = { name: string; email: string; reference: string; text: string; receivedAt: string }

/** Some mail programs cut off longer links. */
const maxLength = 1_900

/**
 * A `mailto:` link with the address, a subject that names the message, a short reply and the quoted message, cut to
 * what a link can hold. If the short reply is too long, `fits` is false and the link has no body.
 */
export function replyLink(message: Answerable, shortReply = '') {
  const { email, reference } = message
  const address = encodeURIComponent(email).replace('%40', '@')
  const base = `mailto:${address}?subject=${encodeURIComponent(`Your message ${reference}`)}`
  const reply = fillShortReply(shortReply, message)
  const withReply = `${base}&body=${encoded(reply)}`
  if (reply && withReply.length > maxLength) return { href: base, reply, fits: false }
  const maxQuoteLength = maxLength - `${base}&body=${encoded(`${reply}\n\n`)}`.length
  const quoted = quote(message, maxQuoteLength)
  const body = quoted ? `${reply}\n\n${quoted}` : reply
  return { href: body ? `${base}&body=${encoded(body)}` : base, reply, fits: true }
}

/** Quotes the message with '>' before each line, or as much of its beginning as fits. */
function quote({ name, text, receivedAt }: Answerable, maxQuoteLength: number) {
  const heading = `${name} wrote on ${longDateOf(receivedAt)}:`
  const lines = (words: string) => [heading, ...words.split(/\r?\n/).map((line) => `> ${line}`.trimEnd())].join('\n')
  if (encoded(lines(text)).length <= maxQuoteLength) return lines(text)
  const characters = [...text]
  let [high, low] = [characters.length, 0]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (encoded(lines(cut(characters, middle))).length <= maxQuoteLength) low = middle
    else high = middle - 1
  }
  return low > 0 ? lines(cut(characters, low)) : undefined
}

function cut(characters: string[], length: number) {
  return `${characters.slice(0, length).join('')} […]`
}

/** E-mails use CRLF. */
function encoded(words: string) {
  return encodeURIComponent(words.replace(/\r?\n/g, '\r\n').toWellFormed())
}
