import { expect, test } from 'vitest'
import { otherHosts, sourceOf, withoutReferrer } from './referrer.ts'

const own = ['chambers.example', 'localhost:3000']

test.each([
  ['https://www.google.com/search?q=secret', 'google.com'],
  ['https://LinkedIn.com./feed', 'linkedin.com'],
  ['http://news.example:8080/a', 'news.example'],
  ['https://xn--p1b6ci4b4b3a.xn--h2brj9c/', 'xn--p1b6ci4b4b3a.xn--h2brj9c'],
])('of %s only the name %s is counted', (referrer, host) => {
  expect(sourceOf(referrer, own)).toBe(host)
})

test.each(['https://chambers.example/blog', 'https://WWW.chambers.example/', 'http://localhost:3000/'])(
  'who comes from %s was here already',
  (referrer) => {
    expect(sourceOf(referrer, own)).toBeUndefined()
  },
)

test('who says nothing of where they come from came without a referrer', () => {
  expect(sourceOf(undefined, own)).toBe(withoutReferrer)
  expect(sourceOf('', own)).toBe(withoutReferrer)
})

test.each([
  'http://192.0.2.7/',
  'http://[2001:db8::1]/',
  'http://intranet/',
  'android-app://com.example.mail/',
  'no address',
  `https://${'a.'.repeat(60)}example/`,
  'https://a_b.example/',
])('%s is no name that is kept', (referrer) => {
  expect(sourceOf(referrer, own)).toBe(otherHosts)
})
