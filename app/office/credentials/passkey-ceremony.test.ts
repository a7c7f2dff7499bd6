import { expect, test } from 'vitest'
import { passkeyFailure } from './passkey-ceremony.ts'

test.each([
  [new TypeError('Failed to fetch'), 'The connection failed.'],
  [new SyntaxError("Unexpected token '<'"), 'The connection failed.'],
  [new DOMException('', 'NotAllowedError'), 'cancelled, too late, or none for this site'],
  [new Error('The browser gave no passkey.'), 'The browser gave no passkey. Please try again.'],
])('a passkey failure is reported with a readable message: %s', (failure, words) => {
  expect(passkeyFailure(failure)).toContain(words)
})

test('a passkey request aborted by the page is not reported', () => {
  expect(passkeyFailure(new DOMException('', 'AbortError'))).toBeUndefined()
})
