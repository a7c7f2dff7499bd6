import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { addQuestion, copyContent } from '#tests/support/content-copy.ts'
import { newDatabase } from '#tests/support/new-database.ts'
import { patient } from '#tests/support/patient.ts'
import { json, newMessage } from '#tests/support/samples.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'
import { newDataDir, type SiteProcess, startSite } from '#tests/support/site-process.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'

/* Two processes of the built site on one PostgreSQL database; the second one reaches it through proxies. */

let one: SiteProcess
let other: SiteProcess
let database: TcpProxy
let direct: TcpProxy
let cookie: string
const content = copyContent()

beforeAll(async () => {
  const url = await newDatabase(inject('postgresUrl'))
  database = await startTcpProxy(url)
  direct = await startTcpProxy(url)
  const shared = {
    DATA_DIR: newDataDir(),
    CONTENT_DIR: content,
    SESSION_SECRET: 'shared by all of the processes of a site',
    LOG_LEVEL: 'info',
  }
  one = await startSite({ ...shared, DATABASE_URL: url })
  other = await startSite({ ...shared, DATABASE_URL: database.url, DATABASE_DIRECT_URL: direct.url })
  cookie = await sessionCookie(one.url)
})

afterAll(async () => {
  const codes = await Promise.all([one, other].map((site) => site.end('SIGTERM')))
  for (const proxy of [database, direct]) proxy.close()
  rmSync(content, { recursive: true })
  expect(codes).toEqual([0, 0])
})

test('who signed in at one acts at the other, and pages of both show it', async () => {
  await both((site) => expect.soft(media(site)).resolves.not.toContain('Said at the other'))
  await addArticle(other, 'Said at the other')
  expect(await media(other)).toContain('Said at the other')
  await expect.poll(() => media(one), patient).toContain('Said at the other')
})

test('a stream of one tells of a message that the other received', async () => {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const stream = await fetch(`${one.url}/insert/unread`, {
    headers: { Cookie: cookie, Accept: 'text/event-stream' },
    signal: abort.signal,
  })
  const received = fetch(`${other.url}/insert/contactus`, json(newMessage({ name: 'Asha Rao' })))
  expect((await received).status).toBe(201)
  let told = ''
  for await (const chunk of stream.body ?? []) {
    told += Buffer.from(chunk).toString()
    if (told.includes('Asha Rao')) break
  }
})

test('words that are read anew at one are read anew at the other', async () => {
  await both((site) => expect.soft(page(site, '/resources/faq')).resolves.not.toContain('Is there one more?'))
  addQuestion(content)
  one.signal('SIGHUP')
  await both((site) => expect.poll(() => page(site, '/resources/faq'), patient).toContain('Is there one more?'))
})

test('a process that may have missed a change serves nothing from memory, and hears again later', async () => {
  await media(other)
  const before = other.said().length
  direct.cut()
  await other.says('nothing is served from memory', before)
  await addArticle(one, 'Said while the other was deaf')
  expect(await media(other)).toContain('Said while the other was deaf')
  direct.restore()
  await other.says('are heard again', before)
  await media(other)
  await addArticle(one, 'Said when it heard again')
  await expect.poll(() => media(other), patient).toContain('Said when it heard again')
})

test('without a database pages in memory are served, the rest is 503 in words, and all is well when it is back', async () => {
  const before = other.said().length
  await Promise.all([media(other), page(other, '/')])
  database.cut()
  direct.cut()
  await other.says('the database does not answer', before)
  expect(await media(other)).toContain('Said at the other')
  await other.says('served from memory, maybe out of date', before)
  const call = await fetch(`${other.url}/insert/getcontact`, { headers: { Cookie: cookie } })
  expect(call.status).toBe(503)
  expect(call.headers.get('Retry-After')).toBe('30')
  expect((await call.json()).error.message).toContain('Nothing can be read or stored at this moment.')
  // Not in memory, and behind a session.
  for (const path of ['/blog?page=2', '/adminDashboard']) {
    const page = await fetch(other.url + path, { headers: { Cookie: cookie } })
    expect(page.status, path).toBe(503)
    expect(await page.text()).toMatch(/could not be|try again/i)
  }
  expect((await fetch(`${other.url}/readyz`)).status).toBe(503)
  await addArticle(one, 'Said while the database was gone')
  database.restore()
  direct.restore()
  await other.says('are heard again', before)
  expect(await media(other)).toContain('Said while the database was gone')
})

async function both(work: (site: SiteProcess) => Promise<unknown>) {
  await Promise.all([one, other].map(work))
}

function media(site: SiteProcess) {
  return page(site, '/media')
}

async function page(site: SiteProcess, path: string) {
  const answer = await fetch(site.url + path)
  expect(answer.status).toBe(200)
  return await answer.text()
}

async function addArticle({ url }: SiteProcess, title: string) {
  const article = { title, plateform: 'A Paper', articleurl: 'https://example.com/' }
  const answer = await fetch(`${url}/insert/newarticle`, json(article, { Cookie: cookie, Origin: url }))
  expect(answer.status).toBe(201)
}
