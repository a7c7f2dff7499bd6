import { lookup } from 'node:dns/promises'
import { request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/* Requests to addresses that somebody else chose: they must reach the internet, and nothing of this machine or its network. */

/** Whether it is an address of the internet: not of this machine, of a private network, or of a cloud's own services. */
export function isPublicAddress(address: string) {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** Whether a host can be found from outside, by its name alone. */
export function isPublicHost(hostname: string) {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address)) return isPublicAddress(address)
  return hostname.includes('.') && !/\.(localhost|local|internal|invalid|test|example)$/.test(hostname)
}

/** Refused before anything was sent. */
export class NotPublicError extends Error {}

type PublicRequest = { method: 'GET' | 'HEAD'; signal: AbortSignal; isAllowed?: (address: string) => boolean }
type Answer = { status: number; location?: string }

const userAgent = 'TheChambers-link-check/1.0'

/**
 * Asks an address and reads nothing but its status and where it leads. The connection goes to the very address that
 * was looked up and judged: a name cannot lead elsewhere at the second look.
 */
export async function requestPublic(url: URL, { method, signal, isAllowed = isPublicAddress }: PublicRequest) {
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) throw new NotPublicError('No plain web address.')
  const addresses = await lookup(hostname, { all: true })
  const [first] = addresses
  if (!first || !addresses.every(({ address }) => isAllowed(address))) throw new NotPublicError('No public address.')
  const pinned: LookupFunction = (_, { all }, callback) => {
    if (all) callback(null, addresses)
    else callback(null, first.address, first.family)
  }
  return await new Promise<Answer>((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestByHttps : requestByHttp
    const headers = { 'User-Agent': userAgent, Accept: '*/*' }
    const sent = request(url, { method, headers, signal, lookup: pinned, agent: false }, (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location })
      response.destroy()
    })
    sent.on('error', reject)
    sent.end()
  })
}
