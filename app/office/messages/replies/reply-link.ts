import { longDateOf } from '#app/office/office-time.ts'
import { fillIn } from '#domain/messages/desk/short-reply.ts'

export type Answerable = { name: string; email: string; reference: string; text: string; receivedAt: string }

/** Some mail programs cut a longer link off. */
const maxLength = 1_900

/**
 * Opens the reader's mail program with the address, a subject that names the message, the words of a short reply and
 * the message quoted, as much of each as a link can hold; `fits` where none of the reply's own words are missing.
 */
export function replyLink(message: Answerable, shortReply = '') {
  const { email, reference } = message
  const address = encodeURIComponent(email).replace('%40', '@')
  const bare = `mailto:${address}?subject=${encodeURIComponent(`Your message ${reference}`)}`
  const reply = fillIn(shortReply, message)
  const withReply = `${bare}&body=${encoded(reply)}`
  if (reply && withReply.length > maxLength) return { href: bare, reply, fits: false }
  const room = maxLength - `${bare}&body=${encoded(`${reply}\n\n`)}`.length
  const quoted = quote(message, room)
  const body = quoted ? `${reply}\n\n${quoted}` : reply
  return { href: body ? `${bare}&body=${encoded(body)}` : bare, reply, fits: true }
}

/** The message with a mark before each line; where there is no room for all of it, its beginning. */
function quote({ name, text, receivedAt }: Answerable, room: number) {
  const heading = `${name} wrote on ${longDateOf(receivedAt)}:`
  const lines = (words: string) => [heading, ...words.split(/\r?\n/).map((line) => `> ${line}`.trimEnd())].join('\n')
  if (encoded(lines(text)).length <= room) return lines(text)
  const letters = [...text]
  let [most, least] = [letters.length, 0]
  while (least < most) {
    const half = Math.ceil((least + most) / 2)
    if (encoded(lines(cut(letters, half))).length <= room) least = half
    else most = half - 1
  }
  return least > 0 ? lines(cut(letters, least)) : undefined
}

function cut(letters: string[], length: number) {
  return `${letters.slice(0, length).join('')} […]`
}

/** A mail has its own ends of lines. */
function encoded(words: string) {
  return encodeURIComponent(words.replace(/\r?\n/g, '\r\n').toWellFormed())
}
