import { expect, test } from 'vitest'
import { countedAddress, networkOf } from './network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:51:7:aaaa:bbbb:cccc:dddd', '2001:db8:51:7::/64', '2001:db8:51:7::/64'],
  ['2001:db8:51:7::1', '2001:db8:51:7::/64', '2001:db8:51:7::/64'],
  ['::1', '::/64', '::/64'],
  ['unknown', 'unknown', 'unknown'],
])('the address %s is rate-limited as %s and belongs to the network %s', (address, counted, network) => {
  expect(countedAddress(address)).toBe(counted)
  expect(networkOf(address)).toBe(network)
  expect(networkOf(countedAddress(address))).toBe(network)
})
