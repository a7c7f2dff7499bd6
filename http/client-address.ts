import { isIP } from 'node:net'
import { countedAddress } from '#platform/network.ts'

/**
 * The client's address. Each proxy in front appends the address it received the request from, so the
 * client's is as many places from the right as there are trusted proxies; anything further left can be forged.
 * An IPv6 client counts by its /64 network.
 */
export function clientAddress(socketAddress = 'unknown', forwardedFor: string | undefined, proxies: number) {
  if (proxies === 0 || !forwardedFor) return countedAddress(socketAddress)
  const heard = forwardedFor.split(',').map((address) => withoutPort(address.trim()))
  const visitor = heard[Math.max(0, heard.length - proxies)] ?? ''
  return countedAddress(isIP(visitor) ? visitor : socketAddress)
}

/** Some proxies add the port: `203.0.113.9:5555`, `[2001:db8::1]:5555`. */
function withoutPort(address: string) {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1')
}
