import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress, sameOrigin } from './same-origin.ts'

const own = { Host: 'www.example.org' }
const httpsUrl = 'https://public.example'

test('with a public https URL, only that origin may send POST requests, whatever the Host header', async () => {
  const https = (headers: Record<string, string>, proxies = 0) => post('/form', headers, proxies, httpsUrl)
  expect(await https({ Host: 'public.example', Origin: httpsUrl })).toBe(200)
  expect(await https({ Host: '127.0.0.1:3000', Origin: httpsUrl })).toBe(200)
  expect(await https({ Host: 'public.example', 'Sec-Fetch-Site': 'same-origin' })).toBe(200)
  expect(await https({ Host: 'public.example', Origin: 'http://public.example' })).toBe(403)
  expect(await https({ ...own, Origin: 'http://www.example.org' })).toBe(403)
  expect(await https({ ...own, Origin: 'https://www.example.org', ...proto('https') }, 1)).toBe(403)
  expect(await post('/open', { ...own, Origin: 'http://www.example.org' }, 0, httpsUrl)).toBe(403)
})

test.each<[string, number, Record<string, string>]>([
  ['the public address', 0, { ...own, Origin: 'http://public.example' }],
  ['the own host by http', 0, { ...own, Origin: 'http://www.example.org' }],
  ['the own host and port', 0, { Host: 'localhost:3000', Origin: 'http://localhost:3000' }],
  ['the own host by https, reported by a proxy', 1, { ...own, Origin: 'https://www.example.org', ...proto('https') }],
  [
    'https of the visitor, http between two proxies',
    2,
    { ...own, Origin: 'https://www.example.org', ...proto('https, http') },
  ],
  ['no Origin, but the word of the browser', 0, { ...own, 'Sec-Fetch-Site': 'same-origin' }],
])('a POST request from %s is accepted', async (_, proxies, headers) => {
  expect(await post('/form', headers, proxies)).toBe(200)
})

test.each<[string, number, Record<string, string>]>([
  ['another site', 0, { ...own, Origin: 'https://evil.example' }],
  ['another port', 0, { ...own, Origin: 'http://www.example.org:8080' }],
  ['another scheme', 0, { ...own, Origin: 'https://www.example.org' }],
  ['another scheme, behind a proxy', 1, { ...own, Origin: 'http://www.example.org', ...proto('https') }],
  ['a scheme that only the visitor sends', 0, { ...own, Origin: 'https://www.example.org', ...proto('https') }],
  [
    'a scheme that the visitor wrote before the proxy',
    1,
    { ...own, Origin: 'https://www.example.org', ...proto('https, http') },
  ],
  ['nowhere', 0, { ...own, Origin: 'null' }],
  ['nowhere, to no host', 0, { Host: '', Origin: 'null' }],
  [
    'a foreign Origin that says same-origin',
    0,
    { ...own, Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
  ],
  ['another subdomain', 0, { ...own, 'Sec-Fetch-Site': 'same-site' }],
  ['a person', 0, { ...own, 'Sec-Fetch-Site': 'none' }],
  ['a sender that says nothing', 0, own],
])('a POST request from %s is rejected with 403', async (_, proxies, headers) => {
  expect(await post('/form', headers, proxies)).toBe(403)
})

test('an open path accepts requests without Origin and rejects those from other sites', async () => {
  expect(await post('/open', own)).toBe(200)
  expect(await post('/open', { ...own, 'Sec-Fetch-Site': 'none' })).toBe(200)
  expect(await post('/open', { ...own, Origin: 'http://www.example.org' })).toBe(200)
  const rejectedHeaders: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ]
  for (const headers of rejectedHeaders) {
    expect(await post('/open', { ...own, ...headers }), JSON.stringify(headers)).toBe(403)
  }
})

test('the origin is checked for every method except GET, HEAD and OPTIONS', async () => {
  const send = async (method: string) => (await site(0).request('/form', { method })).status
  for (const method of ['GET', 'HEAD', 'OPTIONS']) expect(await send(method), method).toBe(200)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY']) expect(await send(method), method).toBe(403)
})

function proto(words: string) {
  return { 'X-Forwarded-Proto': words }
}

async function post(address: string, headers: Record<string, string>, proxies = 0, publicUrl?: string) {
  return (await site(proxies, publicUrl).request(address, { method: 'POST', headers })).status
}

function site(proxies: number, publicUrl = 'http://public.example') {
  return new Hono()
    .use(
      sameOrigin({
        publicUrl,
        proxies,
        openPaths: ['/open'],
        onError: (c) => c.text('', 403),
      }),
    )
    .all('*', (c) => c.text('taken'))
}

test.each([
  ['no proxy: the header is not believed', 0, '6.6.6.6', '10.0.0.1'],
  ['one proxy: the address that it received the request from', 1, '203.0.113.9', '203.0.113.9'],
  ['one proxy: what the visitor wrote before it is not believed', 1, '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['two proxies', 2, '6.6.6.6, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['a proxy that sends no header', 1, undefined, '10.0.0.1'],
  ['a proxy that adds the port', 1, '203.0.113.9:5555', '203.0.113.9'],
  ['a proxy that adds the port to IPv6', 1, '[2001:db8:51:7::1]:5555', '2001:db8:51:7::/64'],
  ['a proxy that sends no address', 1, '999.1.1.1', '10.0.0.1'],
  ['an IPv6 line counts by its network', 1, '2001:db8:51:7:aaaa::1', '2001:db8:51:7::/64'],
])('the client address is determined correctly: %s', (_, proxies, header, address) => {
  expect(clientAddress('10.0.0.1', header, proxies)).toBe(address)
})
