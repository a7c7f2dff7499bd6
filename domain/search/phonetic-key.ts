import anyAscii from 'any-ascii'
import { romaniseHindi } from '#domain/text/romanise.ts'

/** Unifies the spellings of a sound, in English and in Hindi in either script. */
const steps: [RegExp, string][] = [
  [/[^a-z0-9]/g, ''],
  [/qu|ck|q/g, 'k'],
  [/ph/g, 'f'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/c(?=[eiy])/g, 's'],
  [/ch+/g, '#'],
  [/c/g, 'k'],
  [/([bdgjkpst])h/g, '$1'],
  [/^[aeiouy]+/, 'a'],
  [/(?<=.)[aeiouyh]/g, ''],
  [/(.)\1+/g, '$1'],
]

/**
 * The consonants of a word as it sounds: 'kirayedar', 'kiraydaar' and 'किराएदार' have the same key, and so have 'bouns'
 * and 'bounce'.
 */
export function phoneticKey(word: string) {
  const latin = /^[a-z]+$/.test(word) ? word : anyAscii(romaniseHindi(word)).toLowerCase()
  return steps.reduce((key, [from, to]) => key.replace(from, to), latin)
}
