import { expect, test } from 'vitest'
import { otherHosts, sourceOf, withoutReferrer } from './referrer.ts'

const own = ['chambers.example', 'localhost:3000']

test.each([
  ['https://www.google.com/search?q=secret', 'google.com'],
  ['https://LinkedIn.com./feed', 'linkedin.com'],
  ['http://news.example:8080/a', 'news.example'],
  ['https://xn--p1b6ci4b4b3a.xn--h2brj9c/', 'xn--p1b6ci4b4b3a.xn--h2brj9c'],
])('the referrer %s is counted by its host name %s only', (referrer, host) => {
  expect(sourceOf(referrer, own)).toBe(host)
})

test.each(['https://chambers.example/blog', 'https://WWW.chambers.example/', 'http://localhost:3000/'])(
  'the referrer %s is the site itself and is not counted',
  (referrer) => {
    expect(sourceOf(referrer, own)).toBeUndefined()
  },
)

test('a missing or empty referrer is counted as a visit without a referrer', () => {
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
])('the referrer %s is counted under other hosts, without its name', (referrer) => {
  expect(sourceOf(referrer, own)).toBe(otherHosts)
})
