import { expect, test } from 'vitest'
import { telephoneColumns } from '#domain/messages/messages.server.ts'
import { phonesOf } from './load-message.server.ts'

test.each([
  ['+91 98765 43210', ['+91 98765 43210'], undefined],
  ['98765-43210', ['+91 98765 43210'], undefined],
  ['098765 43210', ['+91 98765 43210'], undefined],
  ['९८७६५ ४३२१०', ['+91 98765 43210'], '९८७६५ ४३२१०'],
  ['98765 43210 / +44 20 7946 0000', ['+91 98765 43210', '+44 20 7946 0000'], '98765 43210 / +44 20 7946 0000'],
  ['0731 255 5555 ext 12', ['+91 731 255 5555'], '0731 255 5555 ext 12'],
  ['011 2338 9000', ['+91 11 2338 9000'], undefined],
  ['0761-2620000', ['+91 761 262 0000'], undefined],
  ['+91-761-2620000', ['+91 761 262 0000'], undefined],
  ['(0761) 262 0000', ['+91 761 262 0000'], undefined],
  ['07274 222333', ['+91 7274 222 333'], undefined],
])('the phone number %s is shown as %s, with the original input %s', (typed, shown, typedAs) => {
  const phones = phonesOf(telephoneColumns(typed))
  expect(phones.numbers.map((number) => number.shown)).toEqual(shown)
  expect(phones.typedAs).toBe(typedAs)
})

test('WhatsApp is offered only for a number with a known country code', () => {
  expect(phonesOf(telephoneColumns('९८७६५ ४३२१०')).whatsApp).toBe('919876543210')
  const unknownCountry = { phone: '12345678', phoneE164: null, secondE164: null, phoneDigits: '12345678' }
  expect(phonesOf(unknownCountry)).toMatchObject({
    numbers: [{ dialled: '12345678', shown: '12345678' }],
    whatsApp: undefined,
  })
})
