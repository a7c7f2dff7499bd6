import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { telephoneColumns } from '#domain/messages/telephone-columns.server.ts'

type Telephone = ReturnType<typeof telephoneColumns>

/** The numbers of a message as they are dialled and read, and what was typed where that is something else. */
export function phonesOf({ phone, phoneE164, secondE164, phoneDigits }: Telephone) {
  const known = [phoneE164, secondE164].flatMap((number) => number ?? [])
  const numbers = known.map((number) => ({
    dialled: number,
    shown: parsePhoneNumberFromString(number)?.formatInternational() ?? number,
  }))
  // A number whose country cannot be told is dialled as it is.
  if (numbers.length === 0) numbers.push({ dialled: phoneDigits.split('/')[0] ?? '', shown: phone })
  const typed = bare(phone)
  const isPlain = numbers.length === 1 && bare(numbers[0]?.shown ?? '').endsWith(typed.replace(/^0+/, ''))
  return { numbers, typedAs: isPlain ? undefined : phone, whatsApp: known[0]?.replace('+', '') }
}

function bare(number: string) {
  return number.replace(/[\s+().-]/g, '')
}
