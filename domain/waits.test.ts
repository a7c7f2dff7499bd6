import { expect, test } from 'vitest'
import { waits as shortWaits } from '#tests/support/short-waits.ts'
import { rules } from './rules.ts'
import { waits } from './waits.ts'

test('the sign-in and submit states last 2 s, and a finished upload is shown for 1.5 s', () => {
  expect(rules.signIn.redirectAfterMs).toBe(2_000)
  expect(rules.form.submitStateMs).toBe(2_000)
  expect(rules.upload.closeAfterMs).toBe(1_500)
})

test('the server reports “not ready” for 3 s before a shutdown', () => {
  expect(rules.http.notReadyMs).toBe(3_000)
})

test('the test build shortens exactly the waits of the real build', () => {
  expect(Object.keys(shortWaits)).toEqual(Object.keys(waits))
})
