import { lookup } from 'node:dns/promises'
import { request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/* Requests to addresses that users chose: they may reach the internet, but not this machine or its network (SSRF). */

/** Whether it is a public IP address: not of this machine, a private network, or a cloud's metadata service. */
export function isPublicAddress(address: string) {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** Whether a host name can be public, judged by the name alone. */
export function isPublicHost(hostname: string) {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address)) return isPublicAddress(address)
  return hostname.includes('.') && !/\.(localhost|local|internal|invalid|test|example)$/.test(hostname)
}

/** Refused before anything was sent. */
export class NotPublicError extends Error {}

type PublicRequest = { method: 'GET' | 'HEAD'; signal: AbortSignal; isAllowed?: (address: string) => boolean }
type PublicResponse = { status: number; location?: string }

const userAgent = 'TheChambers-link-check/1.0'

/**
 * Requests a URL and reads only its status and Location. Connects to exactly the addresses that were resolved and
 * checked, so that a second DNS lookup cannot return a private one (DNS rebinding).
 */
export async function requestPublic(url: URL, { method, signal, isAllowed = isPublicAddress }: PublicRequest) {
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) throw new NotPublicError('No plain web address.')
  const addresses = await resolve(hostname, signal)
  const [first] = addresses
  if (!first || !addresses.every(({ address }) => isAllowed(address))) throw new NotPublicError('No public address.')
  const pinnedLookup: LookupFunction = (_, { all }, callback) => {
    if (all) callback(null, addresses)
    else callback(null, first.address, first.family)
  }
  return await new Promise<PublicResponse>((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestByHttps : requestByHttp
    const headers = { 'User-Agent': userAgent, Accept: '*/*' }
    const sent = request(url, { method, headers, signal, lookup: pinnedLookup, agent: false }, (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location })
      response.destroy()
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** The addresses of a host; `lookup` itself cannot be aborted. */
async function resolve(hostname: string, signal: AbortSignal) {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([lookup(hostname, { all: true }), aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
