import anyAscii from 'any-ascii'
import { romaniseHindi } from '#domain/text/hindi.ts'

/** A word of a name as it sounds: with its vowels (`sound`), and only its consonants (`consonants`). */
export type PhoneticKey = { sound: string; consonants: string }

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
  const sound = steps.reduce((text, [from, to]) => text.replace(from, to), shortForms.get(latin) ?? latin)
  return { sound, consonants: sound.replace(/[aeiou]/g, '') }
}

/** Skips words in Latin letters, which are most: transliteration takes the longest. */
function inLatin(word: string) {
  return /^[a-z]+$/i.test(word) ? word : anyAscii(romaniseHindi(word))
}

/** Whether two words have the same consonants and similar vowels; longer words may differ in more vowels. */
export function soundsLike(one: PhoneticKey, other: PhoneticKey) {
  if (one.sound === other.sound) return true
  if (one.consonants !== other.consonants || one.consonants.length < 2) return false
  const [shorter, longer] = [one.sound, other.sound].sort((a, b) => a.length - b.length) as [string, string]
  if (shorter.length < 4) return false
  return vowelDistance(shorter, longer) <= (shorter.length < 6 ? 1 : 2)
}

/** The number of vowel groups that differ between words with the same consonants. */
function vowelDistance(one: string, other: string) {
  const [ones, others] = [one, other].map((word) => word.split(/[^aeiou]/)) as [string[], string[]]
  return ones.filter((vowels, at) => vowels !== others[at]).length
}
