import { expect, test } from 'vitest'
import { fillShortReply } from './short-reply.ts'

const message = { name: 'Ravi $& Sharma', reference: 'CH-AB23-CD45' }

test('name and reference are filled in wherever they stand, and other braces are left alone', () => {
  expect(fillShortReply('Dear {name}, your message {reference}. {name}! {date} {', message)).toBe(
    'Dear Ravi $& Sharma, your message CH-AB23-CD45. Ravi $& Sharma! {date} {',
  )
})

test('a name that looks like a place to fill in is only a name', () => {
  expect(fillShortReply('Dear {name}', { ...message, name: '{reference}' })).toBe('Dear {reference}')
})
