import { randomUUID } from 'node:crypto'
import { findUserById } from '#domain/accounts/accounts.server.ts'
import type { Resources } from '#platform/resources.ts'

/** The value of a request cookie, empty if there is none. In signed cookies, the signature follows after a dot. */
export function readCookie(headers: Headers, name: string) {
  const cookie = (headers.get('Cookie') ?? '').split(/;\s*/).find((line) => line.startsWith(`${name}=`))
  return (cookie ?? '').slice(name.length + 1)
}

type DeviceResources = Pick<Resources, 'sign' | 'config'>
/** The signature contains `passwordAt`: after a new password, no browser is known any more. */
type Owner = { id: string; passwordAt: string | null }

/** 400 days, the longest that browsers store a cookie. */
const maxAgeSeconds = 400 * 24 * 60 * 60

/** The id of a browser that has signed in to this account before. It gives no access by itself. */
export function knownDevice({ sign, config }: DeviceResources, headers: Headers, owner: Owner) {
  const name = cookieName(config)
  const [device, signature] = readCookie(headers, name).split('.')
  return device && signature === signatureOf(sign, owner, device) ? device : undefined
}

/** The cookie that marks a browser as known after a successful sign-in. */
export async function deviceCookie(
  { db, sign, config }: DeviceResources & Pick<Resources, 'db'>,
  headers: Headers,
  userId: string,
) {
  const owner = await findUserById(db, userId)
  if (!owner) throw new Error('The account of a known browser was not found.')
  const device = knownDevice({ sign, config }, headers, owner) ?? randomUUID()
  const value = `${device}.${signatureOf(sign, owner, device)}`
  const secure = isHttps(config) ? '; Secure' : ''
  return `${cookieName(config)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

function signatureOf(sign: DeviceResources['sign'], { id, passwordAt }: Owner, device: string) {
  return sign('device', `${id} ${passwordAt ?? ''} ${device}`)
}

function cookieName(config: DeviceResources['config']) {
  return isHttps(config) ? '__Host-chambers.device' : 'chambers.device'
}

function isHttps({ PUBLIC_URL }: DeviceResources['config']) {
  return PUBLIC_URL.startsWith('https:')
}
