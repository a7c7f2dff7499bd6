import { randomUUID } from 'node:crypto'
import type { Resources } from '#platform/resources.ts'

type Needs = Pick<Resources, 'sign' | 'config'>

/** As long as browsers keep anything. */
const maxAgeSeconds = 400 * 24 * 60 * 60

/** The number of a browser from which somebody has signed in to this account before; it opens nothing by itself. */
export function knownDevice({ sign, config }: Needs, headers: Headers, userId: string) {
  const name = cookieName(config)
  const cookie = (headers.get('Cookie') ?? '').split(/;\s*/).find((line) => line.startsWith(`${name}=`))
  const [device, signature] = (cookie ?? '').slice(name.length + 1).split('.')
  return device && signature === signatureOf(sign, userId, device) ? device : undefined
}

/** The cookie by which a browser is known again after a good sign-in. */
export function deviceCookie({ sign, config }: Needs, headers: Headers, userId: string) {
  const device = knownDevice({ sign, config }, headers, userId) ?? randomUUID()
  const value = `${device}.${signatureOf(sign, userId, device)}`
  const secure = isHttps(config) ? '; Secure' : ''
  return `${cookieName(config)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

function signatureOf(sign: Needs['sign'], userId: string, device: string) {
  return sign('device', `${userId} ${device}`)
}

function cookieName(config: Needs['config']) {
  return isHttps(config) ? '__Host-chambers.device' : 'chambers.device'
}

function isHttps({ PUBLIC_URL }: Needs['config']) {
  return PUBLIC_URL.startsWith('https:')
}
