import ipaddr from 'ipaddr.js'

/** The address for rate limits: an IPv6 connection can choose from a whole /64, so that counts as one address. */
export function countedAddress(address: string) {
  const parsed = parse(address)
  return parsed?.kind() === 'ipv6' ? prefixOf(parsed, 64) : (parsed?.toString() ?? address)
}

/** The prefix of an address: enough for users to recognise their own network, too little to identify a person. */
export function networkOf(address: string) {
  const parsed = parse(address.replace(/\/64$/, ''))
  if (!parsed) return address
  return prefixOf(parsed, parsed.kind() === 'ipv6' ? 64 : 24)
}

type Address = ipaddr.IPv4 | ipaddr.IPv6

function parse(address: string): Address | undefined {
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined
}

function prefixOf(address: Address, bits: number) {
  const network = address.kind() === 'ipv6' ? ipaddr.IPv6 : ipaddr.IPv4
  return `${network.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`
}
