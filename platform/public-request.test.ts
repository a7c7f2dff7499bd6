import { expect, test } from 'vitest'
import { isPublicAddress, isPublicHost, NotPublicError, requestPublic } from './public-request.ts'

test.each([
  ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1'],
  ...['::1', '::', 'fe80::1', 'fc00::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', 'localhost'],
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['localhost', false],
  ['chambers.local', false],
  ['[::1]', false],
  ['10.0.0.1', false],
  ['www.chambers.in', true],
])('isPublicHost of %s is %s', (host, isPublic) => {
  expect(isPublicHost(host)).toBe(isPublic)
})

test.each([
  ...['http://127.0.0.1:1/', 'http://localhost:1/', 'http://[::1]:1/', 'http://0x7f.1:1/', 'http://2130706433:1/'],
  ...['http://[::ffff:127.0.0.1]:1/', 'http://169.254.169.254/latest/meta-data', 'file:///etc/passwd'],
  'http://user:secret@93.184.216.34/',
])('a request to %s is rejected before anything is sent', async (url) => {
  const request = requestPublic(new URL(url), { method: 'HEAD', signal: AbortSignal.timeout(5_000) })
  await expect(request).rejects.toBeInstanceOf(NotPublicError)
})

test('a request that is aborted during its DNS lookup ends at once', async () => {
  const abort = new AbortController()
  const request = requestPublic(new URL('http://localhost:1/'), { method: 'HEAD', signal: abort.signal })
  abort.abort(new Error('It takes too long.'))
  await expect(request).rejects.toThrow('It takes too long.')
})
