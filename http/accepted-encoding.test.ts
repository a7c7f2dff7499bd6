import { expect, test } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5', 'br'],
  ['identity', undefined],
  ['', undefined],
])('the encoding chosen for Accept-Encoding “%s” is %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})
