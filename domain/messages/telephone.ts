import { rules } from '#domain/rules.ts'

const { minPhoneDigits, maxPhoneDigits } = rules.message

/** Extracts the telephone numbers from typed text, in digits 0 to 9. An extension is too short to count as one. */
export function numbersIn(typed: string) {
  return [...inPlainDigits(typed).matchAll(writtenNumber)]
    .flatMap(([written]) => splitNumbers(written))
    .map((written) => written.replace(/[^+\d]/g, ''))
    .filter(hasLength)
}

/** Converts the digits of any script, such as '९८', to 0 to 9. */
export function inPlainDigits(text: string) {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    // Unicode has the ten digits of each script in a row.
    let first = point
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
    return String((point - first) % 10)
  })
}

/** Digits with common separators; a letter, a slash or a second plus starts another number. */
const writtenNumber = /\+?[\s\p{Z}\p{Pd}\p{Cf}()[\].·]*\d[\d\s\p{Z}\p{Pd}\p{Cf}()[\].·]*/gu

/** Splits two numbers that only a space separates: too long for one number, so split into the most equal halves. */
function splitNumbers(written: string) {
  const groups = written.split(/[\s\p{Z}]+/u)
  if (digitsOf(written) <= maxPhoneDigits) return [written]
  const halves = groups
    .slice(1)
    .map((_, before) => [groups.slice(0, before + 1).join(''), groups.slice(before + 1).join('')])
  const imbalance = ([one = '', other = '']: string[]) => Math.abs(digitsOf(one) - digitsOf(other))
  return halves.sort((one, other) => imbalance(one) - imbalance(other))[0] ?? [written]
}

function hasLength(number: string) {
  return digitsOf(number) >= minPhoneDigits && digitsOf(number) <= maxPhoneDigits
}

function digitsOf(text: string) {
  return text.replace(/\D/g, '').length
}
