import fc from 'fast-check'
import type { Text } from './fuzz-case.ts'

/* Values that often break programs. */

/** Invalid or unusual percent-encodings, sent unchanged in an address. */
export const brokenEncodings = [
  '%',
  '%0',
  '%zz',
  '%00',
  '%ff',
  '%c0%af',
  '%ED%A0%80',
  '%E0%A4%A',
  '%u0041',
  '%2e%2e%2f',
  '%252e',
]

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\ufeff',
  '\u202e\u0000',
  '\u{1f9d1}\u200d\u2696\ufe0f',
  'é'.normalize('NFD'),
  'ﷺ',
  'İ',
  '\r\n',
  'a\r\nSet-Cookie: a=b',
  '\\',
  '\'"`;--',
  "' or 1=1 --",
  '%',
  '_',
  '%_\\',
  '*',
  '"*" OR NEAR(',
  '{{name}}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '..\\..\\',
  'javascript:alert(1)',
  '//evil.example',
  'http://[::1',
  'http://a:99999/',
  '(((((((((((((a+)+)+)+$',
  '[object Object]',
  'undefined',
  'null',
  'true',
]

/** Names that every object has. */
export const inheritedNames = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'then']

const numbers = [
  '0',
  '-0',
  '-1',
  '1.5',
  '1e3',
  '1e308',
  '1e999',
  '-1e999',
  'NaN',
  'Infinity',
  '0x10',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999',
  '١٢',
]

const moments = [
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '-000001-01-01',
  '+275760-09-13T00:00:00Z',
  '+275760-09-14T00:00:00Z',
  '2026-11-18T25:61:61Z',
  '2026-11-18T00:00:00+99:99',
  '1969-12-31T23:59:59.999Z',
  '2026-W01',
  '2016-12-31T23:59:60Z',
]

const long = fc.record({
  repeat: fc.constantFrom('a', 'é', '\u{1f600}', ' ', '"', '%', '\n', '[', '> ', '*a ', '<b>'),
  times: fc.constantFrom(41, 201, 256, 1_000, 5_001, 20_000),
})

export const junkText: fc.Arbitrary<Text> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.constantFrom(...numbers, ...moments) },
  { weight: 1, arbitrary: fc.constantFrom(...inheritedNames) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.integer({ min: 0xd7f0, max: 0xe010 }).map((c) => String.fromCharCode(c)) }),
  },
  { weight: 1, arbitrary: long },
)

/** Short enough for an address or a header. */
export const shortJunk: fc.Arbitrary<Text> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...texts, ...numbers, ...moments, ...inheritedNames) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  {
    weight: 1,
    arbitrary: fc.record({ repeat: fc.constantFrom('a', 'é', ' '), times: fc.constantFrom(41, 201, 1_000) }),
  },
)

/** Any value that JSON can hold. */
export const junkValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: junkText },
  { weight: 2, arbitrary: fc.constantFrom(0, -1, 1.5, 1e308, 2 ** 53 + 2, -(2 ** 63), true, false, null) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom([], {}, [[]], [null], { length: -1 }) },
)

export const numberText = fc.constantFrom(...numbers)
export const momentText = fc.constantFrom(...moments)
