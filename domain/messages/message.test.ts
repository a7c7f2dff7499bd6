import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { newMessage } from '#tests/support/samples.ts'
import { NewMessage } from '#tests/support/texts/content-words.ts'
import { asReference } from './message.ts'

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
