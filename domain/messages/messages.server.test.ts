import { expect, test } from 'vitest'
import { telephoneColumns } from './messages.server.ts'

test.each([
  ['+91 98765 43210', '+919876543210', null, '919876543210'],
  ['098765 43210', '+919876543210', null, '09876543210/919876543210'],
  ['९८७६५ ४३२१०', '+919876543210', null, '9876543210/919876543210'],
  ['98765 43210 / 0731 2555555', '+919876543210', '+917312555555', '9876543210/919876543210/07312555555/917312555555'],
  ['9876543210 or +91 9876543210', '+919876543210', null, '9876543210/919876543210'],
  ['+44 20 7946 0000 ext 5', '+442079460000', null, '442079460000'],
  ['2555555, 98765 43210', '+919876543210', null, '2555555/9876543210/919876543210'],
  ['1234567', null, null, '1234567'],
])(
  '“%s” is stored as typed and normalised to the E.164 numbers %s and %s',
  (typed, phoneE164, secondE164, phoneDigits) => {
    expect(telephoneColumns(typed)).toEqual({ phone: typed, phoneE164, secondE164, phoneDigits })
  },
)
