import { stemmer } from 'stemmer'
import { rules } from '#domain/rules.ts'
import { linkedHosts } from './links.ts'

/** What is judged of a message, and what it teaches. Not the sender's name: others bear it too. */
export type Writing = { email: string; text: string }

/**
 * What the filter knows a message by, each once, with the form it is shown in: the sender's address, the hosts that it
 * links to, its words, and words that follow each other.
 */
export function spamWords({ email, text }: Writing) {
  const words = wordsOf(text.replace(/https?:\/\/\S+/gi, ' '))
  const pairs = words.slice(1).map(([word, shown], before) => {
    const [first, firstShown] = words[before] ?? ['', '']
    return [`${first} ${word}`, `${firstShown} ${shown}`] as const
  })
  const addresses = [email.toLowerCase(), ...linkedHosts(text)].map((address) => [address, address] as const)
  const known = new Map<string, string>()
  for (const [word, shown] of [...addresses, ...words, ...pairs]) {
    if (known.size < rules.spam.maxWords && !known.has(word)) known.set(word, shown)
  }
  return known
}

/** A text without numbers, signs and spaces. */
export function lettersOnly(text: string) {
  return text.toLowerCase().replace(/[^\p{L}\p{M}]+/gu, '')
}

const written = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|[$₹%€£]/gu

function wordsOf(text: string) {
  return Array.from(text.normalize('NFKC').toLowerCase().matchAll(written), ([word]) => [plain(word), word] as const)
}

/** Numbers are alike but for their length, and English words are compared by their stems. */
function plain(word: string) {
  if (/^\p{N}+$/u.test(word)) return '0'.repeat(Math.min(word.length, 6))
  return stemmer(word).slice(0, 40)
}
