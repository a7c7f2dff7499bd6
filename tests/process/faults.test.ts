import { cpSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, inject, onTestFinished, test } from 'vitest'
import { photo } from '#tests/support/pictures.ts'
import { mountSmallDisk, startTcpProxy } from '#tests/support/processes/faults.ts'
import { adminPassword, type SiteProcess, sessionCookie, startSite } from '#tests/support/processes/site-process.ts'
import { json, newMessage } from '#tests/support/samples.ts'
import { newDatabase } from '#tests/support/unit/databases.ts'
import { type CopiedSite, startCopiedSite } from '#tests/support/unit/site.ts'

/* When the disk or the database fails, responses say so, no data is lost, and no restart is needed. */

const unavailable = 'Nothing can be read or stored at this moment. Please try again in a minute.'

test('with a full or read-only disk writes get 503, and no acknowledged message is lost', async ({ skip }) => {
  const disk = mountSmallDisk()
  if (!disk) return skip('To mount a small disk takes root and mkfs.ext4.')
  onTestFinished(disk.unmount)
  const DATA_DIR = path.join(disk.folder, 'data')
  cpSync(inject('siteTemplate'), DATA_DIR, { recursive: true })
  let site = await startCopiedSite({ DATA_DIR, RATE_LIMIT: 'off', SAMPLE_CONTENT: 'off' })
  const before = countMessages(DATA_DIR)

  disk.fill()
  // The journal may still have space for a few messages.
  let acknowledged = 0
  while ((await sendMessage(site)) === 201) acknowledged++
  await expectRefused(site)
  disk.free()
  expect(await sendMessage(site)).toBe(201)
  expect((await upload(site)).status).toBe(201)
  acknowledged++

  disk.breakDown()
  await expectRefused(site)
  expect(await site.end('SIGTERM')).toBe(0)
  disk.repair()
  expect(checkIntegrity(DATA_DIR)).toBe('ok')
  expect(countMessages(DATA_DIR) - before).toBe(acknowledged)
  site = await startCopiedSite({ DATA_DIR })
  expect(await sendMessage(site)).toBe(201)
  await site.end('SIGTERM')
})

test('while another program locks the database, reads are served, and a message is saved after the lock', async () => {
  const site = await startCopiedSite()
  // The scheduled jobs write after the start: wait for them.
  const other = new DatabaseSync(path.join(site.dataDir, 'site.db'), { timeout: 60_000 })
  other.exec('begin exclusive')
  const sent = sendMessage(site)
  for (const address of ['/healthz', '/readyz', '/blog?q=bail', '/insert/getblog']) {
    expect((await fetch(site.url + address)).status, address).toBe(200)
  }
  other.exec('rollback')
  other.close()
  expect(await sent).toBe(201)
  await site.end('SIGTERM')
})

test('without PostgreSQL the site answers 503, logs the lost connection and recovers without a restart', async () => {
  const database = await startTcpProxy(await newDatabase(inject('postgresUrl')))
  onTestFinished(() => database.close())
  const started = await startSite({ DATABASE_URL: database.url, RATE_LIMIT: 'off', SAMPLE_CONTENT: 'off' })
  const site = { ...started, office: { Cookie: await sessionCookie(started.url), Origin: started.url } }
  expect((await upload(site)).status).toBe(201)
  expect(await sendMessage(site)).toBe(201)

  database.cut()
  await site.waitForOutput('a connection to the database was lost')
  await expectRefused(site)
  const search = await fetch(`${site.url}/blog?q=arbitration`)
  expect([search.status, search.headers.get('Retry-After')]).toEqual([503, '30'])
  expect(await search.text()).toContain('</html>')
  for (const address of ['/adminDashboard/contact', '/insert/getcontact']) {
    const response = await fetch(site.url + address, { headers: site.office })
    expect([response.status, address]).toEqual([503, address])
  }
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)

  database.restore()
  expect(await sendMessage(site)).toBe(201)
  expect((await fetch(`${site.url}/adminDashboard/contact`, { headers: site.office })).status).toBe(200)
  expect((await fetch(`${site.url}/blog?q=arbitration`)).status).toBe(200)
  expect(await site.end('SIGTERM')).toBe(0)
})

/** Every write is refused: a call with JSON, a form whose input is shown again, an upload and a sign-in. */
async function expectRefused(site: Pick<CopiedSite, 'url' | 'office'>) {
  const call = await fetch(`${site.url}/insert/contactus`, json(newMessage()))
  expect([call.status, await call.json()]).toEqual([
    503,
    { error: { code: 'database-unavailable', message: unavailable } },
  ])
  expect(call.headers.get('Retry-After')).toBe('30')
  const picture = await upload(site)
  const unavailableNow = expect.stringContaining('at this moment')
  expect([picture.status, await picture.json()]).toMatchObject([503, { error: { message: unavailableNow } }])

  const typed = new URLSearchParams({ ...newMessage({ message: 'Words that took long to write.' }) })
  const form = await fetch(`${site.url}/insert/contactus`, { method: 'POST', body: typed })
  const page = await form.text()
  expect([form.status, page]).toEqual([503, expect.stringContaining(unavailable)])
  expect(page).toContain('Words that took long to write.')

  const body = new URLSearchParams({ username: 'admin', password: adminPassword })
  const signIn = await fetch(`${site.url}/adminsite`, { method: 'POST', body, headers: { Origin: site.url } })
  expect([signIn.status, await signIn.text()]).toEqual([503, expect.stringContaining(unavailable)])
}

async function sendMessage({ url }: Pick<SiteProcess, 'url'>) {
  return (await fetch(`${url}/insert/contactus`, json(newMessage({ message: 'A long matter. '.repeat(100) })))).status
}

async function upload({ url, office }: Pick<CopiedSite, 'url' | 'office'>) {
  const body = new FormData()
  body.set('alt', 'Court steps')
  body.set('image', new Blob([new Uint8Array(await photo(1200, 900).jpeg().toBuffer())]), 'photo.jpg')
  return await fetch(`${url}/insert/media`, { method: 'POST', body, headers: office })
}

function countMessages(dataDir: string) {
  return Number(read(dataDir, 'select count(*) as value from message'))
}

function checkIntegrity(dataDir: string) {
  return read(dataDir, 'select integrity_check as value from pragma_integrity_check')
}

function read(dataDir: string, query: string) {
  const db = new DatabaseSync(path.join(dataDir, 'site.db'))
  const row = db.prepare(query).get()
  db.close()
  return row?.value
}
