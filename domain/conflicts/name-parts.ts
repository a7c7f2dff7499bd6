import anyAscii from 'any-ascii'
import { romaniseHindi } from '#domain/text/hindi.ts'

/** A word of a name as it sounds: with its vowels (`whole`), and only its consonants (`bones`). */
type PhoneticKey = { whole: string; bones: string }

/** Short forms and variants that sound different from the full name. */
const shortForms = new Map(Object.entries({ md: 'mohammad', mohd: 'mohammad', mohamed: 'mohammad', sinh: 'singh' }))

/** Longer words are cut: the steps take quadratic time, and one character may become twenty letters. */
const maxLetters = 60

/** Unifies spellings that are pronounced alike, in Hindi and in English letters. */
const steps: [RegExp, string][] = [
  [/ay+[ae]r$/, 'air'],
  [/ow(?![aeiou])/g, 'o'],
  [/x/g, 'ks'],
  [/ck|q/g, 'k'],
  [/ph/g, 'f'],
  [/w/g, 'v'],
  [/ez$/, 'es'],
  [/z/g, 'j'],
  [/c(?!h)/g, 'k'],
  [/ch+/g, 'c'],
  [/([bdgjklmnprstv])h(?=[aeiouy]|$)/g, '$1'],
  [/([bdgjkpst])h/g, '$1'],
  [/y$/, 'i'],
  [/iy/g, 'i'],
  [/ee|ea|ii|ie/g, 'i'],
  [/oo|uu/g, 'u'],
  [/ai|ei|ay|ey/g, 'e'],
  [/au|ou|oa/g, 'o'],
  [/(.)\1+/g, '$1'],
  [/(?<=[^aeiou]..*)a$/, ''],
]

/** The phonetic key of a word: 'Choudhary', 'Chaudhari' and 'चौधरी' sound alike. */
export function phoneticKeyOf(word: string): PhoneticKey {
  const latin = inLatin(word.slice(0, maxLetters))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, maxLetters)
  const whole = steps.reduce((text, [from, to]) => text.replace(from, to), shortForms.get(latin) ?? latin)
  return { whole, bones: whole.replace(/[aeiou]/g, '') }
}

/** Skips words in Latin letters, which are most: transliteration takes the longest. */
function inLatin(word: string) {
  return /^[a-z]+$/i.test(word) ? word : anyAscii(romaniseHindi(word))
}

/** Whether two words have the same consonants and similar vowels; longer words may differ in more vowels. */
export function soundsLike(one: PhoneticKey, other: PhoneticKey) {
  if (one.whole === other.whole) return true
  if (one.bones !== other.bones || one.bones.length < 2) return false
  const [shorter, longer] = [one.whole, other.whole].sort((a, b) => a.length - b.length) as [string, string]
  if (shorter.length < 4) return false
  return vowelDistance(shorter, longer) <= (shorter.length < 6 ? 1 : 2)
}

/** The number of vowel groups that differ between words with the same consonants. */
function vowelDistance(one: string, other: string) {
  const [ones, others] = [one, other].map((word) => word.split(/[^aeiou]/)) as [string[], string[]]
  return ones.filter((vowels, at) => vowels !== others[at]).length
}

/** A word that may be part of a name, and its position. */
export type NamePart = PhoneticKey & {
  at: number
  end: number
  kind: 'word' | 'initial' | 'middle' | 'trade'
  isName: boolean
}

/** The words of a text as name parts, without titles, company forms and conjunctions. */
export function nameParts(text: string): NamePart[] {
  return Array.from(text.replace(notNames, (form) => ' '.repeat(form.length)).matchAll(wordPattern), (match) => {
    const [word] = match
    const sound = phoneticKeyOf(word)
    return {
      ...sound,
      at: match.index,
      end: match.index + word.length,
      kind: kindOf(word, text.slice(match.index + 1, match.index + 4), sound),
      isName: mayBeName(word),
    }
  }).filter(({ whole }) => whole !== '' && !ignored.has(whole))
}

/** The essential parts of a name: first and last word, a company without its trade, and the first initial. */
export function essentialParts(name: string) {
  const parts = nameParts(name)
  const initial = parts.find(({ kind }) => kind === 'initial')
  const words = parts.filter((part) => part.kind !== 'initial' || part === initial)
  const withoutTrade = words.filter(({ kind }) => kind !== 'trade')
  const essential = withoutTrade.length > 1 ? withoutTrade : words
  return essential.filter(({ kind }, at) => kind !== 'middle' || at === 0 || at === essential.length - 1)
}

/** Count as one word, also if written as two or with an apostrophe: 'D Souza' and 'D’Souza', but not 'D. Souza'. */
const afterD = 'souz?a|sousa|silva|costa|cruz|cunha|lima|mello|almeida|abreu|monte|penha|rozario|sa|sylva'
const wordPattern = new RegExp(`\\bde?\\s+(?:${afterD})\\b|[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}’']*`, 'giu')
const notNames = /\bM\/s\b\.?|\b[sdwc]\/o\b|\(P\)|\(India\)/gi

const soundsOf = (words: string) => new Set(words.split(/\s+/).map((word) => phoneticKeyOf(word).whole))

const ignored = soundsOf(
  `and the of aur evam shri sri shree smt shrimati mr mrs ms miss messrs dr prof adv advocate late ji sir madam sushri
  pvt private ltd limited llp opc inc co company corp corporation plc एंड एवं और व श्री श्रीमती सुश्री डॉ स्व जी प्रा लि
  प्राइवेट लिमिटेड कंपनी कम्पनी`,
)

/** Common middle names, which are often omitted. */
const middleNames = soundsOf(
  'kumar kumari singh prasad lal chandra chand devi bai bhai nath ram कुमार सिंह प्रसाद लाल देवी बाई',
)

const tradeWords = soundsOf(
  `traders trading industries enterprises enterprise agency agencies works mills group builders developers associates
  solutions technologies services international exports stores ट्रेडर्स इंडस्ट्रीज एंटरप्राइजेज एजेंसी स्टोर्स बिल्डर्स`,
)

function kindOf(word: string, following: string, { whole }: PhoneticKey): NamePart['kind'] {
  if (/^\p{Lu}$/u.test(word) && afterInitial.test(following)) return 'initial'
  if (middleNames.has(whole)) return 'middle'
  return tradeWords.has(whole) ? 'trade' : 'word'
}

/** 'A buyer' starts a sentence, 'A. Sharma' and 'A Sharma' a name. */
const afterInitial = /^(\.|\s*$|\s+\p{Lu})/u

/** Names start with a capital in Latin script; other scripts have no capitals. */
function mayBeName(word: string) {
  return !/^\p{Ll}/u.test(word)
}
