import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

test.each([
  ['no proxy: the header is not believed', 0, '6.6.6.6', '10.0.0.1'],
  ['one proxy: the address it heard from', 1, '203.0.113.9', '203.0.113.9'],
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
