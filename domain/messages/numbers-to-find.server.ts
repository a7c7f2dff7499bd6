import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { rules } from '#domain/rules.ts'
import { inPlainDigits } from './telephone.ts'

/** The digits by which words that are a telephone number, or a part of one, are found: however they are written. */
export function numbersToFind(words: string) {
  const bare = inPlainDigits(words).replace(/[\s\p{Pd}\p{Z}\p{Cf}+().]/gu, '')
  if (!/^\d+$/.test(bare) || bare.length < rules.search.minDigits) return []
  const dialled = parsePhoneNumberFromString(inPlainDigits(words), 'IN')
  const whole = dialled?.isPossible() ? dialled.number.replace('+', '') : bare
  return [...new Set([bare, whole])]
}
