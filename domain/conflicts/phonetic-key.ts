import anyAscii from 'any-ascii'
import { romaniseHindi } from '#domain/text/romanise.ts'

/** A word of a name as it sounds: whole, and by its consonants alone. */
export type PhoneticKey = { whole: string; bones: string }

/** Spellings that differ in more than sound. */
const shortForms: Record<string, string> = { md: 'mohammad', mohd: 'mohammad', mohamed: 'mohammad', sinh: 'singh' }

/** What is spelled in many ways and spoken in one, in Hindi and in English letters alike. */
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

/** 'Choudhary', 'Chaudhari' and 'चौधरी' sound alike. */
export function phoneticKeyOf(word: string): PhoneticKey {
  const latin = inLatin(word)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  const whole = steps.reduce((text, [from, to]) => text.replace(from, to), shortForms[latin] ?? latin)
  return { whole, bones: whole.replace(/[aeiou]/g, '') }
}

/** Most words are in Latin letters already, and to transliterate takes the longest. */
function inLatin(word: string) {
  return /^[a-z]+$/i.test(word) ? word : anyAscii(romaniseHindi(word))
}

/** Words with the same consonants, and nearly the same vowels: the longer the word, the more may differ. */
export function soundsLike(one: PhoneticKey, other: PhoneticKey) {
  if (one.whole === other.whole) return true
  if (one.bones !== other.bones || one.bones.length < 2) return false
  const [shorter, longer] = [one.whole, other.whole].sort((a, b) => a.length - b.length) as [string, string]
  if (shorter.length < 4) return false
  return vowelSteps(shorter, longer) <= (shorter.length < 6 ? 1 : 2)
}

/** How many vowels have to be changed, added or left out; the consonants are the same. */
function vowelSteps(one: string, other: string) {
  const [ones, others] = [one, other].map((word) => word.split(/[^aeiou]/)) as [string[], string[]]
  return ones.filter((vowels, at) => vowels !== others[at]).length
}
