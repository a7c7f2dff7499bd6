import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { connectPostgres } from '#platform/database/connect.ts'
import { migrate } from '#platform/database/migrate.ts'
import { findInconsistentEmails } from '#tests/support/processes/consistency.ts'
import type { TcpProxy } from '#tests/support/processes/faults.ts'
import { type MailServer, startMailServer } from '#tests/support/processes/mail-server.ts'
import { startTwoSites, type TwoSites } from '#tests/support/processes/several-processes.ts'
import { adminPassword, type SiteProcess } from '#tests/support/processes/site-process.ts'
import { json, newMessage } from '#tests/support/samples.ts'
import { longWait } from '#tests/support/test-run.ts'
import { addQuestion, copyContent } from '#tests/support/texts/content-copy.ts'
import { newDatabase } from '#tests/support/unit/databases.ts'

/* Two processes of the built site on one PostgreSQL database; the second process connects through proxies. */

let sites: TwoSites
let one: SiteProcess
let other: SiteProcess
let database: TcpProxy
let direct: TcpProxy
let cookie: string
let mail: MailServer
let testDb: ReturnType<typeof connectPostgres>
const content = copyContent()

beforeAll(async () => {
  const url = await newDatabase(inject('postgresUrl'))
  testDb = connectPostgres(url)
  await testDb.transaction().execute(migrate)
  await watchJobs()
  mail = await startMailServer()
  sites = await startTwoSites(url, {
    CONTENT_DIR: content,
    SMTP_URL: mail.url,
    SAMPLE_CONTENT: 'off',
    LOG_LEVEL: 'info',
    TRUST_PROXY: '1',
  })
  ;({ one, other, database, direct, cookie } = sites)
})

afterAll(async () => {
  const codes = await sites.end()
  await testDb.destroy()
  await mail.stop()
  rmSync(content, { recursive: true })
  expect(codes).toEqual([0, 0])
})

test('a session from one process is valid on the other, and a change is visible on both', async () => {
  await both((site) => expect.soft(media(site)).resolves.not.toContain('Said at the other'))
  await addArticle(other, 'Said at the other')
  expect(await media(other)).toContain('Said at the other')
  await expect.poll(() => media(one), longWait).toContain('Said at the other')

  const safety = await fetch(`${one.url}/adminDashboard/safety`, { headers: { Cookie: cookie } })
  expect((await safety.text()).match(/>Answers</g)).toHaveLength(2)
})

test('‘schedule only’ set on one process hides and restores pages on the other too, also cached ones', async () => {
  const addresses = ['/media', '/insert/getarticle']
  const responses = async (site: SiteProcess) =>
    await Promise.all(addresses.map(async (address) => (await fetch(site.url + address)).status))
  expect(await responses(other)).toEqual([200, 200])
  for (const [state, status] of [['on', 404] as const, ['off', 200] as const]) {
    const body = new URLSearchParams({ state, reason: 'Until it is decided.', currentPassword: adminPassword })
    const headers = { Cookie: cookie, Origin: one.url }
    await fetch(`${one.url}/adminDashboard/schedule-only`, { method: 'POST', headers, body })
    expect(await responses(one)).toEqual([status, status])
    await expect.poll(() => responses(other), longWait).toEqual([status, status])
  }
})

test('indexing allowed on one process is allowed on the other too, also for cached pages', async () => {
  const robotsTag = async (site: SiteProcess) => (await fetch(`${site.url}/about`)).headers.get('X-Robots-Tag')
  expect(await Promise.all([one, other].map(robotsTag))).toEqual(['noindex', 'noindex'])
  const reason = 'The firm has looked at what is left.'
  const body = new URLSearchParams({ intent: 'overrule', reason, currentPassword: adminPassword })
  const headers = { Cookie: cookie, Origin: one.url }
  await fetch(`${one.url}/adminDashboard/ready`, { method: 'POST', headers, body })
  expect(await robotsTag(one)).toBeNull()
  await expect.poll(() => robotsTag(other), longWait).toBeNull()
})

test('an event stream on one process reports a message received by the other', async () => {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const stream = await fetch(`${one.url}/insert/unread`, {
    headers: { Cookie: cookie, Accept: 'text/event-stream' },
    signal: abort.signal,
  })
  const sent = fetch(`${other.url}/insert/contactus`, json(newMessage({ name: 'Asha Rao' })))
  expect((await sent).status).toBe(201)
  let received = ''
  for await (const chunk of stream.body ?? []) {
    received += Buffer.from(chunk).toString()
    if (received.includes('Asha Rao')) break
  }
})

test('content files reloaded by one process are reloaded by the other too', async () => {
  await both((site) => expect.soft(page(site, '/resources/faq')).resolves.not.toContain('Is there one more?'))
  addQuestion(content)
  one.signal('SIGHUP')
  await both((site) => expect.poll(() => page(site, '/resources/faq'), longWait).toContain('Is there one more?'))
})

test('content published on one process is visible there in the next request, and then on the other', async () => {
  const headers = { ...json({}).headers, Cookie: cookie, Origin: one.url }
  const send = async (method: string, address: string, body: object) =>
    (await fetch(one.url + address, { ...json(body), method, headers })).json()
  await both((site) => page(site, '/about'))
  const { revision } = await (await fetch(`${one.url}/insert/getcontent?page=firm`, { headers })).json()
  await send('PATCH', '/insert/content?page=firm', { revision, tagline: 'Words of the office' })
  await both((site) => expect.soft(page(site, '/about')).resolves.not.toContain('Words of the office'))
  await send('POST', '/insert/publishcontent', {})
  expect(await page(one, '/about')).toContain('Words of the office')
  const published = Date.now()
  await expect.poll(() => page(other, '/about'), longWait).toContain('Words of the office')
  console.log(`Words on the website at the other process after ${Date.now() - published} ms.`)
})

test('a process that loses its change notifications bypasses its cache until they resume', async () => {
  await media(other)
  const before = other.output().length
  direct.cut()
  await other.waitForOutput('nothing is served from memory', before)
  await addArticle(one, 'Said while the other was deaf')
  expect(await media(other)).toContain('Said while the other was deaf')
  direct.restore()
  await other.waitForOutput('are heard again', before)
  await media(other)
  await addArticle(one, 'Said when it heard again')
  await expect.poll(() => media(other), longWait).toContain('Said when it heard again')
})

test('a post published on one process becomes public on the other, even after repeated connection losses', async () => {
  const times = [await sites.publish('Published on a whole line')]
  for (let round = 1; round <= 3; round++) {
    direct.cut()
    direct.restore()
    times.push(await sites.publish(`Published after cut ${round}`))
  }
  console.log(`Public at the other process after ${times.join(', ')} ms.`)
})

test('the rate limit per address spans both processes, and each e-mail is sent once', async () => {
  const headers = { 'X-Forwarded-For': '192.0.2.44' }
  const { perMinute } = rules.message
  const send = async (number: number) => {
    const message = newMessage({ email: `asha.${number}@example.com`, message: `Matter ${number} of a tenant.` })
    const site = number % 2 === 0 ? one : other
    return (await fetch(`${site.url}/insert/contactus`, json(message, headers))).status
  }
  const statuses = await Promise.all(Array.from({ length: perMinute + 10 }, (_, number) => send(number)))
  expect(statuses.filter((status) => status === 201)).toHaveLength(perMinute)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  await expect.poll(() => findInconsistentEmails(testDb, mail.acceptCounts), longWait).toEqual([])
  expect([...mail.acceptCounts.values()].filter((times) => times !== 1)).toEqual([])
})

test('without a database cached pages are served and other requests get 503 until the database is back', async () => {
  const before = other.output().length
  await Promise.all([media(other), page(other, '/')])
  database.cut()
  direct.cut()
  await other.waitForOutput('the database does not answer', before)
  expect(await media(other)).toContain('Said at the other')
  await other.waitForOutput('served from memory, maybe out of date', before)
  const call = await fetch(`${other.url}/insert/getcontact`, { headers: { Cookie: cookie } })
  expect(call.status).toBe(503)
  expect(call.headers.get('Retry-After')).toBe('30')
  expect((await call.json()).error.message).toContain('Nothing can be read or stored at this moment.')
  // One is not in the cache, the other needs a session.
  for (const path of ['/blog?page=2', '/adminDashboard']) {
    const page = await fetch(other.url + path, { headers: { Cookie: cookie } })
    expect(page.status, path).toBe(503)
    expect(await page.text()).toMatch(/could not be|try again/i)
  }
  expect((await fetch(`${other.url}/readyz`)).status).toBe(503)
  await addArticle(one, 'Said while the database was gone')
  database.restore()
  direct.restore()
  await other.waitForOutput('are heard again', before)
  expect(await media(other)).toContain('Said while the database was gone')
})

test('each daily job runs on only one of the two processes', async () => {
  const runs = async () => {
    const { rows } = await sql<{ name: string }>`select name from watch.run order by name`.execute(testDb)
    return rows.map(({ name }) => name).filter((name) => !repeatedJobs.includes(name))
  }
  await expect.poll(runs, longWait).toEqual(dailyJobs)
})

const dailyJobs = [
  ...['empty bin', 'keep record', 'purge analytics', 'purge e-mails', 'purge invitations', 'purge messages'],
  ...['purge sessions', 'sweep lost files'],
]
/** These run at every start, or decide themselves whether they are due. */
const repeatedJobs = ['back up', 'index messages', 'index parties', 'index posts', 'sweep discarded files']

/** Adds a trigger that records each job that was completed. */
async function watchJobs() {
  await sql`create schema watch`.execute(testDb)
  await sql`create table watch.run (name text)`.execute(testDb)
  await sql`create function watch.note() returns trigger language plpgsql
    as 'begin insert into watch.run values (new.name); return new; end'`.execute(testDb)
  await sql`create trigger note after update of "ranAt" on job for each row
    when (new."ranAt" is distinct from old."ranAt") execute function watch.note()`.execute(testDb)
}

async function both(work: (site: SiteProcess) => Promise<unknown>) {
  await Promise.all([one, other].map(work))
}

function media(site: SiteProcess) {
  return page(site, '/media')
}

async function page(site: SiteProcess, path: string) {
  const response = await fetch(site.url + path)
  expect(response.status).toBe(200)
  return await response.text()
}

async function addArticle({ url }: SiteProcess, title: string) {
  const article = { title, plateform: 'A Paper', articleurl: 'https://example.com/' }
  const response = await fetch(`${url}/insert/newarticle`, json(article, { Cookie: cookie, Origin: url }))
  expect(response.status).toBe(201)
}
