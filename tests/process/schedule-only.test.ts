import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CopiedSite, startCopiedSite } from '#tests/support/copied-site.ts'
import { enquiryPath } from '#tests/support/enquiry-path.ts'
import { accessibleText, linksIn, mainOf } from '#tests/support/page-elements.ts'
import { photoFile } from '#tests/support/pictures.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { json, newMessage } from '#tests/support/samples.ts'
import { adminPassword } from '#tests/support/site-process.ts'

/* The built site while it shows only the schedule: walked by links, and by every address that was known before. */

let site: CopiedSite
let office: CopiedSite['office']
/** What every known address answered while all was shown. */
let before: Map<string, Answer>
let enquiry: string
let previewed: string
let drafted: string

const files = [
  ...['/rss.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/llms.txt', '/site.webmanifest'],
  '/.well-known/security.txt',
]
const reads = ['/insert/getblog', '/insert/getarticle', '/insert/getmedia']
const spellings = ['/blog?page=2', '/blog?q=relief', '/search?q=relief', '/BLOG', '/blog/', '/blog.data', '/_root.data']
/** What is left to visitors; the legal pages, and what belongs to any page. */
const left =
  /^\/(|privacy-policy|termsofservice|robots\.txt|\.well-known\/security\.txt|sitemap\.xml|site\.webmanifest|assets\/.*|[\w-]+\.(svg|ico|png))$/
const telephone = '+91 00000 00000'

beforeAll(async () => {
  site = await startCopiedSite()
  office = site.office
  await fetch(`${site.url}/insert/contactus`, json(newMessage({ name: 'Asha Rao' })))
  const { contacts } = await (await ask('/insert/getcontact?q=Asha', office)).json()
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
  const { revision } = await (await ask('/insert/getcontent?page=home', office)).json()
  await fetch(`${site.url}/insert/content?page=home`, {
    ...json({ revision, 'hero.text': 'Not yet public' }, office),
    method: 'PATCH',
  })
  const review = await (await ask('/adminDashboard/website/publish', office)).text()
  drafted = /\/draft\/[\w-]+\.\w+\.[\w-]+/.exec(review)?.[0] ?? ''
  const known = await crawl(['/', ...publicPages, ...files, ...reads, ...spellings, previewed])
  // A second time, so that the cache holds what it may.
  before = await askAll([...known.keys(), drafted, `${drafted}/blog`])
  expect(before.size).toBeGreaterThan(80)
})

afterAll(async () => {
  expect(await site.end('SIGTERM')).toBe(0)
})

test('nothing beyond the schedule is reachable, by link, address, feed, search or cache, and all of it comes back', async () => {
  await turn('on')

  const after = await askAll([...before.keys()])
  const shown = [...after].filter(([, { status }]) => status < 300).map(([address]) => address)
  expect(shown.filter((address) => !left.test(address))).toEqual([])
  for (const [address, { status, retryAfter, text }] of after) {
    if (left.test(address)) expect(status, address).toBe(200)
    // The data of a page, without its words.
    else if (address.endsWith('.data')) expect(status, address).toBe(404)
    else if (status === 404) expect([retryAfter, text.includes(telephone)], address).toEqual(['86400', true])
    // Another spelling of an address leads to the one that is hidden.
    else expect([301, status], address).toEqual([301, 301])
  }
  const reached = await crawl(['/', '/sitemap.xml', '/robots.txt', '/site.webmanifest'])
  const open = [...reached].filter(([, { status }]) => status < 400)
  expect(open.filter(([address]) => !left.test(address)).map(([address]) => address)).toEqual([])
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

  await turn('off')
  const again = await askAll([...before.keys()])
  for (const [address, answer] of before) expect(again.get(address), address).toEqual(answer)
})

test('who holds an old copy is not told that it is still good, and no other method gets past', async () => {
  const { headers } = await ask('/blog')
  const picture = [...before.keys()].find((address) => address.startsWith('/uploads/')) ?? ''
  await turn('on')
  const known = { 'If-None-Match': headers.get('ETag') ?? '' }
  for (const sent of [known, { Range: 'bytes=0-10' }]) {
    for (const address of ['/blog', picture]) expect((await ask(address, sent)).status, address).toBe(404)
  }
  expect((await fetch(`${site.url}/blog`, { method: 'HEAD' })).status).toBe(404)
  expect((await ask('/insert/formtoken')).status).toBe(404)
  const message = await fetch(`${site.url}/insert/contactus`, json(newMessage({ name: 'Too late' })))
  expect(message.status).toBe(404)
  expect((await message.json()).error).toMatchObject({
    code: 'not-available',
    message: expect.stringContaining(telephone),
  })
  await turn('off')
})

test('meanwhile the office works with its pictures, and who wrote before can still withdraw', async () => {
  const picture = [...before.keys()].find((address) => address.startsWith('/uploads/')) ?? ''
  await turn('on')
  const media = await ask('/adminDashboard', office)
  expect(await media.text()).toContain('Schedule only is on')
  for (const address of [picture, '/insert/getblog', previewed, drafted, '/schedule-only']) {
    expect((await ask(address, office)).status, address).toBe(200)
  }
  expect(accessibleText(mainOf(await (await ask(enquiry)).text()))).toContain('Your enquiry')
  const body = new URLSearchParams({ intent: 'withdraw' })
  const headers = { Origin: site.url }
  const withdrawn = await fetch(site.url + enquiry, { method: 'POST', headers, body, redirect: 'manual' })
  expect(withdrawn.headers.get('Location')).toBe(`${enquiry}?show=receipt`)
  await turn('off')
  expect((await ask('/schedule-only')).status).toBe(404)
})

type Answer = { status: number; type: string; retryAfter: string | null; text: string }

/** Asks for these and for everything that the pages among them name. */
async function crawl(addresses: string[]) {
  const found = new Map<string, Answer>()
  const wanted = [...addresses]
  for (let address = wanted.pop(); address !== undefined; address = wanted.pop()) {
    if (found.has(address) || isOneOfMany(address, [...found.keys()])) continue
    const answer = await answerAt(address)
    found.set(address, answer)
    if (/html|xml|json/.test(answer.type)) wanted.push(...addressesIn(answer.text, address))
  }
  return found
}

/** A width of a picture is made when it is asked for, which takes long: a few of each kind stand for all. */
function isOneOfMany(address: string, found: string[]) {
  const [, kind] = /^(\/(?:pictures|share|uploads\/\w+)\/)/.exec(address) ?? []
  return kind !== undefined && found.filter((other) => other.startsWith(kind)).length >= 3
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

async function askAll(addresses: string[]) {
  const answers = new Map<string, Answer>()
  for (const address of addresses) answers.set(address, await answerAt(address))
  return answers
}

async function answerAt(address: string): Promise<Answer> {
  const { status, headers, ...body } = await ask(address).then(async (answer) => ({
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
  }))
  return { status, type: headers.get('Content-Type') ?? '', retryAfter: headers.get('Retry-After'), ...body }
}

async function ask(address: string, headers: Record<string, string> = {}) {
  return await fetch(site.url + address, { headers, redirect: 'manual' })
}

async function turn(state: 'on' | 'off') {
  const body = new URLSearchParams({ state, reason: 'Until it is decided.', currentPassword: adminPassword })
  const answer = await fetch(`${site.url}/adminDashboard/schedule-only`, { method: 'POST', headers: office, body })
  expect(answer.status).toBe(200)
}
