import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { inPlainDigits } from '#domain/messages/telephone.ts'
import type { telephoneColumns } from '#domain/messages/telephone-columns.server.ts'

type Telephone = ReturnType<typeof telephoneColumns>

/** The numbers of a message as they are dialled and read, and what was typed where that is something else. */
export function phonesOf({ phone, phoneE164, secondE164, phoneDigits }: Telephone) {
  const known = [phoneE164, secondE164].flatMap((number) => number ?? [])
  const numbers = known.map((number) => ({
    dialled: number,
    shown: asLandline(number, phone) ?? parsePhoneNumberFromString(number)?.formatInternational() ?? number,
  }))
  // A number whose country cannot be told is dialled as it is.
  if (numbers.length === 0) numbers.push({ dialled: phoneDigits.split('/')[0] ?? '', shown: phone })
  const typed = bare(phone)
  const isPlain = numbers.length === 1 && bare(numbers[0]?.shown ?? '').endsWith(typed.replace(/^0+/, ''))
  return { numbers, typedAs: isPlain ? undefined : phone, whatsApp: known[0]?.replace('+', '') }
}

/**
 * An Indian number that was typed with its area code apart, grouped so. By its digits alone '0761 2620000' may be a
 * mobile number too, and would be read as '76126 20000'.
 */
function asLandline(number: string, typed: string) {
  const code = [...inPlainDigits(typed).matchAll(withAreaCode)]
    .filter(([, code, rest]) => number === `+91${code}${rest?.replace(/\D/g, '')}`)
    .map(([, code]) => code)[0]
  if (!code) return undefined
  const local = number.slice(3 + code.length)
  const half = Math.floor(local.length / 2)
  return `+91 ${code} ${local.slice(0, half)} ${local.slice(half)}`
}

const withAreaCode = /(?<!\d)(?:\(?0|\+?91[\s-]+\(?0?)(\d{2,4})(?:\)[\s-]*|[\s-]+)(\d{6,8}|\d{3,4}[\s-]\d{3,4})(?!\d)/g

function bare(number: string) {
  return number.replace(/[\s+().-]/g, '')
}
