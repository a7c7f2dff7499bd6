import type { Content } from '#domain/firm/content.ts'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'
import { type LetterWords, oneLine } from './letter-words.ts'

/** A letter of the firm, ready to be sent but for its address. */
export function writeLetter({ name, email }: Content['firm'], words: LetterWords) {
  const letter = { ...words, subject: oneLine(words.subject) }
  return {
    from: { name, address: email },
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter, name),
  }
}
