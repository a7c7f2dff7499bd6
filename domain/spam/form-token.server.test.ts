import { expect, test } from 'vitest'
import { openSigner } from '#platform/secrets.ts'
import { formSeconds, formToken } from './form-token.server.ts'

const sign = openSigner('a secret that nobody else has')
const opened = new Date('2026-11-16T10:00:00Z')
const sent = new Date('2026-11-16T10:00:42Z')

test('a form token yields the seconds since it was issued', () => {
  expect(formSeconds(sign, formToken(sign, opened), sent)).toBe(42)
})

test('a token with an invalid signature yields no age, and a token from the future has age 0', () => {
  const [moment] = formToken(sign, opened).split('.')
  const foreign = formToken(openSigner('another secret'), opened)
  for (const wrong of ['', '.', 'x', `${moment}.`, `${moment}.x`, `1${formToken(sign, opened)}`, foreign]) {
    expect(formSeconds(sign, wrong, sent), wrong).toBeUndefined()
  }
  expect(formSeconds(sign, formToken(sign, sent), opened)).toBe(0)
})
