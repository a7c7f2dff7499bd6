import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { numbersIn } from './telephone.ts'

/** What is kept of a telephone number: as typed, as dialled where that can be told, and in digits to be searched. */
export function telephoneColumns(typed: string) {
  const numbers = numbersIn(typed).map((number) => ({ number, e164: asDialled(number) }))
  const [phoneE164 = null, secondE164 = null] = [...new Set(numbers.flatMap(({ e164 }) => e164 ?? []))]
  const digits = numbers.flatMap(({ number, e164 }) => [number, e164 ?? []].flat())
  const phoneDigits = [...new Set(digits.map((number) => number.replace('+', '')))].join('/')
  return { phone: typed, phoneE164, secondE164, phoneDigits }
}

/** Without a plus it is a number in India. */
function asDialled(number: string) {
  const told = parsePhoneNumberFromString(number, 'IN')
  return told?.isPossible() ? told.number : undefined
}
