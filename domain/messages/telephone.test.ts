import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { inPlainDigits, numbersIn } from './telephone.ts'

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
