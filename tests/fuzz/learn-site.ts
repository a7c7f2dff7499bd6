import sharp from 'sharp'
import { scheduleFolder } from '#domain/schedule-only/schedule-only.ts'
import { enquiryPath } from '#tests/support/processes/enquiry-path.ts'
import { adminPassword } from '#tests/support/processes/site-process.ts'
import { newMessage } from '#tests/support/samples.ts'
import type { Visitor } from './fuzz-case.ts'
import type { Target } from './targets.ts'

const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#0c1a2e' } })
const jpeg = await picture.clone().jpeg().toBuffer()

const pictures: Record<string, Buffer> = {
  '{jpeg}': jpeg,
  '{png}': await picture.clone().png().toBuffer(),
  '{gif}': await picture.clone().gif().toBuffer(),
  '{svg}': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  '{cut}': jpeg.subarray(0, jpeg.length / 2),
}

/** The file for a placeholder such as `{jpeg}`; undefined for any other text. */
export function pictureBytes(name: string): Buffer | undefined {
  return Object.hasOwn(pictures, name) ? pictures[name] : undefined
}

/** A running site with sessions, and its known addresses and values. */
export type KnownSite = {
  url: string
  host: string
  port: number
  dataDir: string
  cookies: Partial<Record<Visitor, string>>
  /** Values by the names of properties and parameters, and addresses by the patterns of their routes. */
  known: Map<string, string[]>
  /** Undoes what requests did to the accounts and sessions. */
  restoreAccounts: () => Promise<void>
}

/** How many values of one name are stored: enough to include each kind of entity. */
const maxPerName = 200

/** Adds one entity of each kind. Returns the addresses that no page links to, only an e-mail or a colleague. */
export async function addEntities(site: KnownSite) {
  await endScheduleOnly(site)
  await send(site, 'POST', '/insert/contactus', JSON.stringify(newMessage()))
  await send(site, 'POST', '/insert/party', JSON.stringify({ name: 'Patidar Fabricators' }))
  await send(site, 'POST', '/insert/reply', JSON.stringify({ title: 'A title', text: 'Words.' }))
  await send(site, 'POST', '/insert/newarticle', JSON.stringify({ title: 'A title' }))
  await send(site, 'POST', '/insert/redirect', JSON.stringify({ from: `/old-${Date.now()}.php`, to: '/team' }))
  const image = new File([new Uint8Array(pictureBytes('{jpeg}') ?? [])], 'a.jpg', { type: 'image/jpeg' })
  await send(site, 'POST', '/insert/media', formOf({ image, alt: 'A court', listed: 'true' }))
  // Later there is one: no request deletes it, and each takes a second of processor time.
  if (site.known.size === 0) await send(site, 'POST', '/insert/backup')
  const at = '2026-11-01T10:00'
  const incident = { knownAt: at, startedAt: at, endedAt: at, scope: 'everything' }
  await send(site, 'POST', '/adminDashboard/record/incident', new URLSearchParams(incident))
  const words = { title: 'A title', description: 'Text.', writer: 'A. N. Advocate', tags: 'bail', image }
  const { blog } = await json<{ blog: { _id: string } }>(send(site, 'POST', '/insert/blog', formOf(words)))
  const { address } = await json<{ address: string }>(send(site, 'POST', `/insert/previewblog?id=${blog._id}`))
  const { contacts } = await json<{ contacts: { _id: string }[] }>(send(site, 'GET', '/insert/getcontact?limit=20'))
  const enquiries = contacts.map(({ _id }) => enquiryPath(site.dataDir, _id))
  const hidden = [...enquiries, '/no-such-page'].map((path) => scheduleFolder + path)
  return [new URL(address, site.url).pathname, ...enquiries, ...hidden]
}

/** Turns 'schedule only' off: a request may have turned it on, and then all hidden pages answer alike. */
async function endScheduleOnly(site: KnownSite) {
  const reason = 'The next requests need its pages.'
  const fields = new URLSearchParams({ state: 'off', reason, currentPassword: adminPassword })
  await send(site, 'POST', '/adminDashboard/schedule-only', fields)
}

function formOf(fields: Record<string, string | File>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return body
}

/** Sends a request as the owner. */
async function send(site: KnownSite, method: string, address: string, body?: string | FormData | URLSearchParams) {
  const headers: Record<string, string> = { Cookie: site.cookies.owner ?? '', Origin: site.url }
  if (typeof body === 'string') headers['Content-Type'] = 'application/json'
  return await fetch(site.url + address, { method, headers, body, redirect: 'manual' })
}

async function json<Body>(request: Promise<Response>) {
  const response = await request
  if (!response.ok) throw new Error(`The site refuses a valid request: ${response.status} ${await response.text()}`)
  return (await response.json()) as Body
}

/** Reads all lists and pages, and stores their values and addresses. */
export async function learnSite(site: KnownSite, targets: Target[], unlinked: string[]) {
  const { known } = site
  known.clear()
  remember(known, 'password', [adminPassword])
  const addresses = new Set(unlinked)
  for (const { kind, method, pattern } of targets) {
    if (method !== 'GET' || hasParameters(pattern)) continue
    // Without a session the pages of the website come from the page cache.
    const isOfOffice = kind !== 'page' || pattern.startsWith('/adminDashboard')
    const response = isOfOffice
      ? await send(site, 'GET', pattern)
      : await fetch(site.url + pattern, { redirect: 'manual' })
    const type = response.headers.get('Content-Type') ?? ''
    if (type.includes('event-stream')) await response.body?.cancel()
    else if (kind === 'call' && type.includes('json')) rememberValues(known, await response.json())
    else for (const path of rememberPage(known, await response.text(), site.url)) addresses.add(path)
  }
  // The page of an entity links to more addresses, such as its files.
  for (const { method, kind, pattern } of targets) {
    const [first] = kind === 'page' && method === 'GET' && hasParameters(pattern) ? matching(addresses, pattern) : []
    if (!first) continue
    const html = await (await send(site, 'GET', first)).text()
    for (const path of rememberPage(known, html, site.url)) addresses.add(path)
  }
  remember(known, 'id', [...(known.get('_id') ?? []), ...(known.get('id') ?? [])])
  for (const { pattern } of targets) {
    if (hasParameters(pattern)) known.set(pattern, matching(addresses, pattern).slice(0, maxPerName))
  }
}

function matching(addresses: Set<string>, pattern: string) {
  const regExp = toRegExp(pattern)
  return [...addresses].filter((address) => regExp.test(address))
}

export function hasParameters(pattern: string) {
  return /[:*]/.test(pattern)
}

/** Stores every value of a response by the name of its property. */
function rememberValues(known: KnownSite['known'], value: unknown, name = '') {
  if (Array.isArray(value)) for (const item of value) rememberValues(known, item, name)
  else if (value !== null && typeof value === 'object') {
    for (const [property, item] of Object.entries(value)) rememberValues(known, item, property)
  } else if (value !== null && name) remember(known, name, [String(value)])
}

/** Stores the names of a page's fields and the parameters of its links. Returns the paths of the links. */
function rememberPage(known: KnownSite['known'], html: string, url: string) {
  const fields = [...html.matchAll(/<(?:input|select|textarea)\b[^>]* name="([^"]+)"/g)]
  remember(
    known,
    'field',
    fields.map(([, name = '']) => name),
  )
  const links = [...html.matchAll(/\b(?:href|src|action|content|srcset)="([^"\s]+)/g)]
  return links.flatMap(([, link = '']) => {
    const address = link.replaceAll('&amp;', '&')
    const full = URL.canParse(address, url) ? new URL(address, url) : undefined
    if (full?.origin !== url && full?.hostname !== 'localhost') return []
    for (const [name, value] of full.searchParams) remember(known, name, [value])
    return [decodeURI(full.pathname)]
  })
}

function remember(known: KnownSite['known'], name: string, values: string[]) {
  const all = new Set([...(known.get(name) ?? []), ...values])
  known.set(name, [...all].slice(0, maxPerName))
}

/** A route pattern of Hono or React Router as a regular expression. */
function toRegExp(pattern: string) {
  const source = pattern
    .replace(/:\w+\{((?:[^{}]|\{\d+\})+)\}/g, '($1)')
    .replace(/\/:\w+/g, '/[^/]+')
    .replace(/\*$/, '.*')
    .replace(/\.(?=[a-z]+$)/g, '\\.')
  return new RegExp(`^${source}$`)
}
