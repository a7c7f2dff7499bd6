import { stemmer } from 'stemmer'
import { rules } from '#domain/rules.ts'

/** Sites with judgments, statutes and court news: clients send links to these. */
const legalHosts =
  /(^|\.)(gov\.in|nic\.in|indiankanoon\.org|livelaw\.in|barandbench\.com|scconline\.com|manupatra\.com|casemine\.com|legislative\.gov\.in|verdictum\.in|latestlaws\.com)$/

const linkPattern = /\b(?:https?:\/\/|www\.)[^\s<>"'()[\]]+/giu

const longestHost = 253

/** The hosts that a text links to, without legal sites. */
export function foreignLinks(text: string) {
  return linkedHosts(text).filter((host) => !legalHosts.test(host))
}

export function linkedHosts(text: string) {
  return Array.from(text.matchAll(linkPattern), ([link]) =>
    link
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/^www\./, '')
      .replace(/[/?#:].*$/, '')
      // No host name is longer; without the cut the next pattern would be quadratic on long text.
      .slice(0, longestHost)
      .replace(/[.,;]+$/, ''),
  )
}

/** Link markup, which no person types into a form. */
export function hasLinkMarkup(text: string) {
  return /<a\s[^>]*href|\[url[=\]]|\[link[=\]]/i.test(text)
}

/** The parts of a message that are judged and learned. Not the sender's name: other people have it too. */
export type MessageText = { email: string; text: string }

/**
 * The features of a message, each with its display form: the sender's address, linked hosts, words, and pairs of
 * adjacent words.
 */
export function spamWords({ email, text }: MessageText) {
  const words = wordsOf(text.replace(/https?:\/\/\S+/gi, ' '))
  const pairs = words.slice(1).map(([word, shown], previousIndex) => {
    const [first, firstShown] = words[previousIndex] ?? ['', '']
    return [`${first} ${word}`, `${firstShown} ${shown}`] as const
  })
  const addresses = [email.toLowerCase(), ...linkedHosts(text)].map((address) => [address, address] as const)
  const features = new Map<string, string>()
  for (const [word, shown] of [...addresses, ...words, ...pairs]) {
    if (features.size < rules.spam.maxWords && !features.has(word)) features.set(word, shown)
  }
  return features
}

/** A text without numbers, punctuation and spaces. */
export function lettersOnly(text: string) {
  return text.toLowerCase().replace(/[^\p{L}\p{M}]+/gu, '')
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|[$₹%€£]/gu

function wordsOf(text: string) {
  return Array.from(
    text.normalize('NFKC').toLowerCase().matchAll(wordPattern),
    ([word]) => [normalise(word), word] as const,
  )
}

/** Numbers differ only by their length; English words are compared by their stems. */
function normalise(word: string) {
  if (/^\p{N}+$/u.test(word)) return '0'.repeat(Math.min(word.length, 6))
  return stemmer(word).slice(0, 40)
}
