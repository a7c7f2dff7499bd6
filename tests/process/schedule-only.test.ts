import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibleText, linksIn, mainOf } from '#tests/support/html.ts'
import { photoFile } from '#tests/support/pictures.ts'
import { enquiryPath } from '#tests/support/processes/enquiry-path.ts'
import { adminPassword } from '#tests/support/processes/site-process.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { json, newMessage } from '#tests/support/samples.ts'
import { type CopiedSite, startCopiedSite } from '#tests/support/unit/site.ts'

/* The built site in 'schedule only': crawled by its links, and requested at every address that existed before. */

let site: CopiedSite
let office: CopiedSite['office']
/** The responses of all known addresses while everything was shown. */
let before: Map<string, PageResponse>
let enquiry: string
let previewed: string
let drafted: string

const files = [
  ...['/rss.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/llms.txt', '/site.webmanifest'],
  '/.well-known/security.txt',
]
const reads = ['/insert/getblog', '/insert/getarticle', '/insert/getmedia']
const spellings = ['/blog?page=2', '/blog?q=relief', '/search?q=relief', '/BLOG', '/blog/', '/blog.data', '/_root.data']
/** What visitors still reach: the schedule, the legal pages, and files that every page needs. */
const reachable =
  /^\/(|privacy-policy|termsofservice|robots\.txt|\.well-known\/security\.txt|sitemap\.xml|site\.webmanifest|assets\/.*|[\w-]+\.(svg|ico|png))$/
const telephone = '+91 00000 00000'

beforeAll(async () => {
  site = await startCopiedSite()
  office = site.office
  await fetch(`${site.url}/insert/contactus`, json(newMessage({ name: 'Asha Rao' })))
  const { contacts } = await (await get('/insert/getcontact?q=Asha', office)).json()
  enquiry = enquiryPath(site.dataDir, contacts[0]._id)
  const draft = new FormData()
  const fields = { title: 'Not yet public', state: 'draft', description: 'A matter of rent.', writer: 'A. N. Advocate' }
  for (const [name, value] of Object.entries(fields)) draft.set(name, value)
  draft.set('image', await photoFile())
  const { blog } = await (
    await fetch(`${site.url}/insert/blog`, { method: 'POST', headers: office, body: draft })
  ).json()
  const preview = await fetch(`${site.url}/insert/previewblog?id=${blog._id}`, { method: 'POST', headers: office })
  previewed = new URL((await preview.json()).address, site.url).pathname
  const { revision } = await (await get('/insert/getcontent?page=home', office)).json()
  await fetch(`${site.url}/insert/content?page=home`, {
    ...json({ revision, 'hero.text': 'Not yet public' }, office),
    method: 'PATCH',
  })
  const review = await (await get('/adminDashboard/website/publish', office)).text()
  drafted = /\/draft\/[\w-]+\.\w+\.[\w-]+/.exec(review)?.[0] ?? ''
  const known = await crawl(['/', ...publicPages, ...files, ...reads, ...spellings, previewed])
  // Request everything again, so that the cache is filled.
  before = await getAll([...known.keys(), drafted, `${drafted}/blog`])
  expect(before.size).toBeGreaterThan(80)
})

afterAll(async () => {
  expect(await site.end('SIGTERM')).toBe(0)
})

test('in ‘schedule only’ mode visitors reach only the schedule, legal pages and assets; switching it off restores all', async () => {
  await setScheduleOnly('on')

  const after = await getAll([...before.keys()])
  const shown = [...after].filter(([, { status }]) => status < 300).map(([address]) => address)
  expect(shown.filter((address) => !reachable.test(address))).toEqual([])
  for (const [address, { status, retryAfter, text }] of after) {
    if (reachable.test(address)) expect(status, address).toBe(200)
    // A `.data` response has no text.
    else if (address.endsWith('.data')) expect(status, address).toBe(404)
    else if (status === 404) expect([retryAfter, text.includes(telephone)], address).toEqual(['86400', true])
    // Another spelling of an address redirects to the hidden one.
    else expect([301, status], address).toEqual([301, 301])
  }
  const reached = await crawl(['/', '/sitemap.xml', '/robots.txt', '/site.webmanifest'])
  const open = [...reached].filter(([, { status }]) => status < 400)
  expect(open.filter(([address]) => !reachable.test(address)).map(([address]) => address)).toEqual([])
  const beyond = /\/(uploads|pictures|share|blog|media|team|practice-areas)\b|<img|og:image|<form/
  for (const [address, { text }] of open) {
    if (!address.startsWith('/assets/')) expect(text.match(beyond)?.[0], address).toBeUndefined()
  }
  expect(reached.get('/sitemap.xml')?.text.match(/<loc>/g)).toHaveLength(3)

  const page = mainOf(reached.get('/')?.text ?? '')
  for (const words of [
    'A. N. Advocate',
    'MP/0000/0000',
    'Bar association',
    'Areas of practice',
    'Arbitration',
    'I declare',
  ])
    expect(accessibleText(page)).toContain(words)
  expect(linksIn(page).map(({ to }) => to)).toContain('mailto:contact@chambers.example')

  const hidden = linksIn(mainOf(after.get('/blog')?.text ?? ''))
  expect(hidden).toContainEqual({ to: 'tel:+910000000000', words: telephone })

  await setScheduleOnly('off')
  const restored = await getAll([...before.keys()])
  for (const [address, response] of before) expect(restored.get(address), address).toEqual(response)
})

test('in ‘schedule only’ mode conditional, range and HEAD requests and new messages get 404', async () => {
  const { headers } = await get('/blog')
  const picture = [...before.keys()].find((address) => address.startsWith('/uploads/')) ?? ''
  await setScheduleOnly('on')
  const known = { 'If-None-Match': headers.get('ETag') ?? '' }
  for (const requestHeaders of [known, { Range: 'bytes=0-10' }]) {
    for (const address of ['/blog', picture]) expect((await get(address, requestHeaders)).status, address).toBe(404)
  }
  expect((await fetch(`${site.url}/blog`, { method: 'HEAD' })).status).toBe(404)
  expect((await get('/insert/formtoken')).status).toBe(404)
  const message = await fetch(`${site.url}/insert/contactus`, json(newMessage({ name: 'Too late' })))
  expect(message.status).toBe(404)
  expect((await message.json()).error).toMatchObject({
    code: 'not-available',
    message: expect.stringContaining(telephone),
  })
  await setScheduleOnly('off')
})

test('in ‘schedule only’ mode the admin area works, and earlier senders can still withdraw their messages', async () => {
  const picture = [...before.keys()].find((address) => address.startsWith('/uploads/')) ?? ''
  await setScheduleOnly('on')
  const media = await get('/adminDashboard', office)
  expect(await media.text()).toContain('Schedule only is on')
  for (const address of [picture, '/insert/getblog', previewed, drafted, '/schedule-only']) {
    expect((await get(address, office)).status, address).toBe(200)
  }
  expect(accessibleText(mainOf(await (await get(enquiry)).text()))).toContain('Your enquiry')
  const body = new URLSearchParams({ intent: 'withdraw' })
  const headers = { Origin: site.url }
  const withdrawn = await fetch(site.url + enquiry, { method: 'POST', headers, body, redirect: 'manual' })
  expect(withdrawn.headers.get('Location')).toBe(`${enquiry}?show=receipt`)
  await setScheduleOnly('off')
  expect((await get('/schedule-only')).status).toBe(404)
})

type PageResponse = { status: number; type: string; retryAfter: string | null; text: string }

/** Requests these addresses and, recursively, everything that their pages refer to. */
async function crawl(addresses: string[]) {
  const responses = new Map<string, PageResponse>()
  const queue = [...addresses]
  for (let address = queue.pop(); address !== undefined; address = queue.pop()) {
    if (responses.has(address) || isOneOfMany(address, [...responses.keys()])) continue
    const response = await fetchPage(address)
    responses.set(address, response)
    if (/html|xml|json/.test(response.type)) queue.push(...addressesIn(response.text, address))
  }
  return responses
}

/** Limits pictures to three of each kind: making a width on request is slow. */
function isOneOfMany(address: string, requested: string[]) {
  const [, kind] = /^(\/(?:pictures|share|uploads\/\w+)\/)/.exec(address) ?? []
  return kind !== undefined && requested.filter((other) => other.startsWith(kind)).length >= 3
}

function addressesIn(text: string, from: string) {
  const named = text.matchAll(
    /(?:href|src|srcset|content)="([^"]+)"|<loc>([^<]+)|"(\/(?:uploads|pictures|share)\/[^"]+)"/g,
  )
  return [...named].flatMap(([, attribute = '', located = '', quoted = '']) =>
    `${attribute},${located},${quoted}`.split(/,\s*/).flatMap((address) => {
      const [plain = ''] = address.trim().replaceAll('&amp;', '&').split(/[\s#]/)
      if (!/^(\/|\?|https?:)/.test(plain)) return []
      const { host, pathname, search } = new URL(plain, new URL(from, site.url))
      return [new URL(site.url).host, 'localhost:3000'].includes(host) ? [pathname + search] : []
    }),
  )
}

async function getAll(addresses: string[]) {
  const responses = new Map<string, PageResponse>()
  for (const address of addresses) responses.set(address, await fetchPage(address))
  return responses
}

async function fetchPage(address: string): Promise<PageResponse> {
  const { status, headers, ...body } = await get(address).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  }))
  return { status, type: headers.get('Content-Type') ?? '', retryAfter: headers.get('Retry-After'), ...body }
}

async function get(address: string, headers: Record<string, string> = {}) {
  return await fetch(site.url + address, { headers, redirect: 'manual' })
}

async function setScheduleOnly(state: 'on' | 'off') {
  const body = new URLSearchParams({ state, reason: 'Until it is decided.', currentPassword: adminPassword })
  const response = await fetch(`${site.url}/adminDashboard/schedule-only`, { method: 'POST', headers: office, body })
  expect(response.status).toBe(200)
}
