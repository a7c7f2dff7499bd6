import { rules } from '#domain/rules.ts'

/** Shorter ones stand in many words, and name nobody. */
const leastMailbox = 3

/** What a mail server said of a letter to that address, short and without repeating it: fit to be kept and shown. */
export function serverAnswer(answer: string, address: string) {
  const mailbox = address.slice(0, address.lastIndexOf('@'))
  const anywhere = new RegExp(mailbox.length < leastMailbox ? '$^' : mailbox.replace(/\W/g, '\\$&'), 'gi')
  const plain = answer
    .replace(/\p{C}+/gu, ' ')
    .replace(/<?[^\s<>"'(]+@[^\s<>"')]+>?/g, '…')
    .replace(anywhere, '…')
    .replace(/\s+/g, ' ')
    .trim()
  const { maxAnswer } = rules.letter
  return plain.length > maxAnswer ? `${plain.slice(0, maxAnswer - 1)}…` : plain
}
