import { expect, test } from 'vitest'
import { telephoneColumns } from '#domain/messages/telephone-columns.server.ts'
import { phonesOf } from './phones-of.server.ts'

test.each([
  ['+91 98765 43210', ['+91 98765 43210'], undefined],
  ['98765-43210', ['+91 98765 43210'], undefined],
  ['098765 43210', ['+91 98765 43210'], undefined],
  ['९८७६५ ४३२१०', ['+91 98765 43210'], '९८७६५ ४३२१०'],
  ['98765 43210 / +44 20 7946 0000', ['+91 98765 43210', '+44 20 7946 0000'], '98765 43210 / +44 20 7946 0000'],
  ['0731 255 5555 ext 12', ['+91 73125 55555'], '0731 255 5555 ext 12'],
])('%s is shown as %s, typed as %s', (typed, shown, typedAs) => {
  const phones = phonesOf(telephoneColumns(typed))
  expect(phones.numbers.map((number) => number.shown.replace(/\s/g, ''))).toEqual(
    shown.map((number) => number.replace(/\s/g, '')),
  )
  expect(phones.typedAs).toBe(typedAs)
})

test('WhatsApp is offered where the whole number is known, and only there', () => {
  expect(phonesOf(telephoneColumns('९८७६५ ४३२१०')).whatsApp).toBe('919876543210')
  const untold = { phone: '12345678', phoneE164: null, secondE164: null, phoneDigits: '12345678' }
  expect(phonesOf(untold)).toMatchObject({ numbers: [{ dialled: '12345678', shown: '12345678' }], whatsApp: undefined })
})
