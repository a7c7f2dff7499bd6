import { expect, test } from 'vitest'
import { findOutage, mailAnswer } from './outgoing-email.tsx'

test('status codes are removed from the mail server’s response', () => {
  expect(mailAnswer('452 4.2.2 The mailbox is full')).toBe('The mailbox is full')
  expect(mailAnswer('The mail server does not answer.')).toBe('The mail server does not answer.')
})

test('an outage is reported only for a pending e-mail with a connection error, not for a rejected or abandoned one', () => {
  const down = 'The mail server does not answer.'
  expect(findOutage([{ answer: '452 full', givenUpAt: null }])).toBeUndefined()
  expect(findOutage([{ answer: down, givenUpAt: '2026-01-01T00:00:00.000Z' }])).toBeUndefined()
  expect(findOutage([{ answer: null, givenUpAt: null }])).toBeUndefined()
  expect(
    findOutage([
      { answer: '452 full', givenUpAt: null },
      { answer: down, givenUpAt: null },
    ]),
  ).toBe(down)
})
