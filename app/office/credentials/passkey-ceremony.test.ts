import { expect, test } from 'vitest'
import { passkeyFailure } from './passkey-ceremony.ts'

test.each([
  [new TypeError('Failed to fetch'), 'The connection failed.'],
  [new SyntaxError("Unexpected token '<'"), 'The connection failed.'],
  [new DOMException('', 'NotAllowedError'), 'cancelled, too late, or none for this site'],
  [new Error('The browser gave no passkey.'), 'The browser gave no passkey. Please try again.'],
])('whatever goes wrong with a passkey is said in a sentence: %s', (failure, words) => {
  expect(passkeyFailure(failure)).toContain(words)
})

test('nothing is said of a request that the page itself has aborted', () => {
  expect(passkeyFailure(new DOMException('', 'AbortError'))).toBeUndefined()
})
