import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { newMessage } from '#tests/support/samples.ts'
import { interfaceWords, NewMessage } from '#tests/support/texts/content-words.ts'
import { asReference, fieldHint, inPlainDigits, numbersIn } from './message.ts'

test.each(['name', 'email', 'phone', 'message'])('%s is required', (field) => {
  for (const missing of ['', '   ', undefined, null, 7]) {
    expect(errorsOf({ [field]: missing })).toEqual([field])
  }
})

test.each(['ravi', 'ravi@', '@example.com', 'ravi@example', 'a b@example.com'])(
  'the e-mail address “%s” is rejected',
  (email) => {
    expect(errorsOf({ email })).toEqual(['email'])
  },
)

test.each([
  '+91 98765 43210',
  '0731 255 5555',
  '(020) 7946-0000',
  '1234567',
  '123456789012345',
  '98765 43210 ext 5',
  '९८७६५ ४३२१०',
  '98765 43210 / 0731 2555555',
  '98765 43210 (WhatsApp only)',
])('the telephone number “%s” is accepted', (phone) => {
  expect(NewMessage.parse(newMessage({ phone })).phone).toBe(phone)
})

test('an extremely long telephone number is rejected without being searched for numbers', () => {
  // Searching this input for numbers would exceed the test timeout.
  expect(errorsOf({ phone: `x${' '.repeat(2_000_000)}x` })).toEqual(['phone'])
})

test.each(['123456', '1234567890123456', 'call me', '+', `98765 43210 ${'x'.repeat(rules.message.maxPhone)}`])(
  'the telephone number “%s” is rejected',
  (phone) => {
    expect(errorsOf({ phone })).toEqual(['phone'])
  },
)

test('name and message are accepted at their maximum length and rejected one character above it', () => {
  const { maxName, maxText } = rules.message
  expect(errorsOf({ name: 'x'.repeat(maxName), message: 'x'.repeat(maxText) })).toEqual([])
  expect(errorsOf({ name: 'x'.repeat(maxName + 1) })).toEqual(['name'])
  expect(errorsOf({ message: 'x'.repeat(maxText + 1) })).toEqual(['message'])
})

test('a missing or empty practice area is parsed as null', () => {
  expect(NewMessage.parse(newMessage()).service).toBeNull()
  expect(NewMessage.parse(newMessage({ service: '' })).service).toBeNull()
})

test('a reference is recognised in any notation, and other text is not taken for one', () => {
  for (const words of ['CH-AB23-CD45', 'ch ab23 cd45', 'AB23CD45', 'ab23-cd45', 'CH–AB23–CD45.']) {
    expect(asReference(words), words).toBe('CH-AB23-CD45')
  }
  for (const words of ['', 'CH', 'Sharma', 'AB23 CD456']) expect(asReference(words), words).toBeUndefined()
})

test('arbitrary message fields are accepted or rejected with errors by field, without throwing', () => {
  fc.assert(
    fc.property(
      fc.record({ name: fc.string(), email: fc.string(), phone: fc.string(), message: fc.string() }),
      (input) => {
        const result = NewMessage.safeParse(input)
        if (!result.success) expect(result.error.issues.every((issue) => issue.path.length === 1)).toBe(true)
      },
    ),
  )
})

function errorsOf(fields: Record<string, unknown>) {
  const result = NewMessage.safeParse(newMessage(fields))
  return result.success ? [] : [...new Set(result.error.issues.map((issue) => issue.path[0]))]
}

test.each([
  ['९८७६५ ४३२१०', ['9876543210']],
  ['+९१-९८७६५-४३२१०', ['+919876543210']],
  ['٩٨٧٦٥٤٣٢١٠', ['9876543210']],
  ['98765 43210 / 0731 2555555', ['9876543210', '07312555555']],
  ['98765 43210 or 0731-2555555', ['9876543210', '07312555555']],
  ['9876543210, 9876543211', ['9876543210', '9876543211']],
  ['९८७६५४३२१० या ९८७६५४३२११', ['9876543210', '9876543211']],
  ['98765 43210 98765 43211', ['9876543210', '9876543211']],
  ['+919876543210 +919876543211', ['+919876543210', '+919876543211']],
  ['0731 2555555 ext 5', ['07312555555']],
  ['0731-2555555 extn. 12', ['07312555555']],
  ['0731 2555555 x12', ['07312555555']],
  ['0731 2555555 एक्स ५', ['07312555555']],
  ['0731 2555555 ext 5 / 98765 43210', ['07312555555', '9876543210']],
  ['(0731) 255.5555 (office)', ['07312555555']],
  ['WhatsApp 98765\u00a043210', ['9876543210']],
  ['Ph: 98765 43210 (after 6 pm)', ['9876543210']],
  ['0731-2555555/66', ['07312555555']],
  ['\u202a+91 98765\u201143210\u202c', ['+919876543210']],
  ['(+91) 98765 43210', ['+919876543210']],
  ['１２３４５６７', ['1234567']],
])('the telephone numbers in “%s” are %j', (typed, numbers) => {
  expect(numbersIn(typed)).toEqual(numbers)
})

test.each(['123456', '1234567890123456', 'call me', '+', '12345 or 67890', ''])(
  '“%s” contains no telephone number',
  (typed) => {
    expect(numbersIn(typed)).toEqual([])
  },
)

test('every number found in arbitrary input has only ASCII digits and a valid length', () => {
  const { minPhoneDigits, maxPhoneDigits } = rules.message
  const pattern = new RegExp(`^\\+?\\d{${minPhoneDigits},${maxPhoneDigits}}$`)
  const signs = fc.constantFrom(...'0123456789९४+-/ ().x#,अa')
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: rules.message.maxPhone }), (typed) => {
      for (const number of numbersIn(typed)) expect(number).toMatch(pattern)
    }),
  )
})

test('decimal digits of other scripts are converted to ASCII digits', () => {
  for (const digits of ['०१२३४५६७८९', '০১২৩৪৫৬৭৮৯', '௦௧௨௩௪௫௬௭௮௯', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗', '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡']) {
    expect(inPlainDigits(digits)).toBe('0123456789')
  }
})

test.each([
  ['ravi@gmial.com', 'Did you mean ravi@gmail.com?'],
  ['ravi@gmail.con', 'Did you mean ravi@gmail.com?'],
  ['ravi@YAHO.com', 'Did you mean ravi@yahoo.com?'],
  ['ravi@redifmail.com', 'Did you mean ravi@rediffmail.com?'],
  ['ravi@gmail.com', undefined],
  ['ravi@chambers.example', undefined],
  ['ravi@mail.com', undefined],
  ['ravi@', undefined],
  ['@gmial.com', undefined],
])('the hint for the e-mail address %s is: %s', (typed, hint) => {
  expect(fieldHint('email', typed, interfaceWords.messageForm)).toBe(hint)
})

const short = 'This number has nine digits; numbers in India have ten.'

test.each([
  ['98765 4321', short],
  ['+91 98765 4321', short],
  ['098765 4321', short],
  ['९८७६५४३२१', short],
  ['98765 43210', undefined],
  ['0731 2345678', undefined],
  ['+44 20 7946 000', undefined],
  ['98765 4321, 98765 43210', undefined],
  ['', undefined],
])('the hint for the telephone number %s is: %s', (typed, hint) => {
  expect(fieldHint('phone', typed, interfaceWords.messageForm)).toBe(hint)
})
