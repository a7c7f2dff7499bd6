import { expect, test } from 'vitest'
import { waits as shortWaits } from '#tests/support/short-waits.ts'
import { rules } from './rules.ts'
import { waits } from './waits.ts'

test('states are shown for as long as the specification asks: signing in and sending 2 s, an upload 1.5 s', () => {
  expect(rules.signIn.redirectAfterMs).toBe(2_000)
  expect(rules.form.submitStateMs).toBe(2_000)
  expect(rules.upload.closeAfterMs).toBe(1_500)
})

test('before a shutdown a proxy that asks every second is told twice', () => {
  expect(rules.http.notReadyMs).toBe(3_000)
})

test('the test build shortens these and no others', () => {
  expect(Object.keys(shortWaits)).toEqual(Object.keys(waits))
})
