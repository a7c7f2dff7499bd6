import { isIP } from 'node:net'
import { countedAddress } from '#platform/network.ts'

/**
 * The client's address. Each proxy in front appends the address it received the request from. So count the trusted
 * proxies from the right; any address further left can be forged.
 * An IPv6 client counts by its /64 network.
 */
export function clientAddress(socketAddress = 'unknown', forwardedFor: string | undefined, proxies: number) {
  if (proxies === 0 || !forwardedFor) return countedAddress(socketAddress)
  const forwarded = forwardedFor.split(',').map((address) => withoutPort(address.trim()))
  const visitor = forwarded[Math.max(0, forwarded.length - proxies)] ?? ''
  return countedAddress(isIP(visitor) ? visitor : socketAddress)
}

/** Some proxies add the port: `203.0.113.9:5555`, `[2001:db8::1]:5555`. */
function withoutPort(address: string) {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1')
}
