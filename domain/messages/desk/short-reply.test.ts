import { expect, test } from 'vitest'
import { fillShortReply } from './short-reply.ts'

const message = { name: 'Ravi $& Sharma', reference: 'CH-AB23-CD45' }

test('every {name} and {reference} in a short reply is filled in, and other braces stay unchanged', () => {
  expect(fillShortReply('Dear {name}, your message {reference}. {name}! {date} {', message)).toBe(
    'Dear Ravi $& Sharma, your message CH-AB23-CD45. Ravi $& Sharma! {date} {',
  )
})

test('a placeholder inside the sender’s name is not filled in', () => {
  expect(fillShortReply('Dear {name}', { ...message, name: '{reference}' })).toBe('Dear {reference}')
})
