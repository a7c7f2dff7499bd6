import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSigner } from '#platform/secrets.ts'
import { enquiryToken, readEnquiryToken } from './message-emails.server.ts'

const sign = openSigner('a secret that nobody else has')

test('an enquiry token is URL-safe and resolves to its message', () => {
  const id = randomUUID()
  const token = enquiryToken(sign, id)
  expect(encodeURIComponent(token)).toBe(token)
  expect(readEnquiryToken(sign, token)).toBe(id)
})

test('malformed, forged and foreign enquiry tokens are rejected', () => {
  const token = enquiryToken(sign, randomUUID())
  const other = enquiryToken(sign, randomUUID())
  const forged = `${token.split('.')[0]}.${other.split('.')[1]}`
  const foreign = enquiryToken(openSigner('another secret'), randomUUID())
  for (const wrong of [
    '',
    '.',
    'x',
    'x.y',
    token.slice(0, -1),
    `${token}x`,
    forged,
    foreign,
    token.split('.')[0] ?? '',
  ]) {
    expect(readEnquiryToken(sign, wrong), wrong).toBeUndefined()
  }
})
