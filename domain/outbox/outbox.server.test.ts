import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { serverAnswer } from './outbox.server.ts'

test.each([
  ['550 5.1.1 <ravi@example.com>: no such user', '550 5.1.1 …: no such user'],
  ['550 User Ravi.Sharma unknown', '550 User … unknown'],
  ['452 mailbox of ravi.sharma+law@mail.example.co.in is full', '452 mailbox of … is full'],
  ['450-4.2.0 Greylisted\r\n450 come again', '450-4.2.0 Greylisted 450 come again'],
  ['550 "रवि@उदाहरण.भारत" unknown', '550 "…" unknown'],
])('the mail server response %j is stored as %j', (answer, stored) => {
  expect(serverAnswer(answer, 'ravi.sharma@example.com')).toBe(stored)
})

test('a long mail server response is cut to the maximum length', () => {
  expect(serverAnswer(`550 ${'no '.repeat(1_000)}`, 'ravi@example.com')).toHaveLength(rules.email.maxAnswer)
})
