import ipaddr from 'ipaddr.js'

/** The address by which a sender is counted: an IPv6 line has a whole /64 to choose from, so it counts as one. */
export function countedAddress(address: string) {
  const parsed = parse(address)
  return parsed?.kind() === 'ipv6' ? prefixOf(parsed, 64) : (parsed?.toString() ?? address)
}

/** The part of the network an address is in: enough to recognise one's own, too little to find a person by. */
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
