import { rules } from '#domain/rules.ts'

const { minPhoneDigits, maxPhoneDigits } = rules.message

/** The telephone numbers in what a person typed, in plain digits; an extension is too short to be one. */
export function numbersIn(typed: string) {
  return [...inPlainDigits(typed).matchAll(writtenNumber)]
    .flatMap(([written]) => apart(written))
    .map((written) => written.replace(/[^+\d]/g, ''))
    .filter(hasLength)
}

/** Digits of any writing, '९८' for one, as 0 to 9. */
export function inPlainDigits(text: string) {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    // Each writing has its ten digits in a row.
    let first = point
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
    return String((point - first) % 10)
  })
}

/** Digits with what people put between them; a letter, a stroke or a second plus begins another number. */
const writtenNumber = /\+?[\s\p{Z}\p{Pd}\p{Cf}()[\].·]*\d[\d\s\p{Z}\p{Pd}\p{Cf}()[\].·]*/gu

/** Two numbers with nothing but a space between them are told by their length. */
function apart(written: string) {
  const groups = written.split(/[\s\p{Z}]+/u)
  if (digitsOf(written) <= maxPhoneDigits) return [written]
  const halves = groups
    .slice(1)
    .map((_, before) => [groups.slice(0, before + 1).join(''), groups.slice(before + 1).join('')])
  const even = ([one = '', other = '']: string[]) => Math.abs(digitsOf(one) - digitsOf(other))
  return halves.sort((one, other) => even(one) - even(other))[0] ?? [written]
}

function hasLength(number: string) {
  return digitsOf(number) >= minPhoneDigits && digitsOf(number) <= maxPhoneDigits
}

function digitsOf(text: string) {
  return text.replace(/\D/g, '').length
}
