import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connectPostgres, connectSqlite } from '#platform/database/connect.ts'
import type { Tables } from '#platform/database/tables.ts'
import { type MailServer, startMailServer } from '#tests/support/processes/mail-server.ts'
import { type SiteProcess, sessionCookie, startSite } from '#tests/support/processes/site-process.ts'
import { json } from '#tests/support/samples.ts'
import { newDatabase } from '#tests/support/unit/databases.ts'

/* Data that identifies the sender, and their words; also the number as it is stored, and words as they are indexed. */
const person = { name: 'Quixotine Bergamot', email: 'quixotine@bergamot.example', phone: '+91 91234 56789' }
const traces = [
  'Quixotine',
  'Bergamot',
  'bergamot.example',
  '91234 56789',
  '9123456789',
  'verdigri',
  'quixotin bergamot',
]

test('on SQLite, a withdrawn message leaves no trace of its sender once the receipt is sent or given up', async () => {
  const { site, mail } = await start()
  expect(tracesInFiles(site)).toEqual([])
  const { link, headers } = await writeAndHandle(site, mail)
  expect(tracesInFiles(site)).not.toEqual([])
  const receipt = await withdraw(site, link)
  expect(await listEmailsOf(mail, 1)).toEqual([expect.objectContaining({ to: person.email, code: receipt.code })])
  await expect.poll(() => tracesInFiles(site)).toEqual([])

  const db = connectSqlite(path.join(site.dataDir, 'site.db'))
  onTestFinished(() => db.destroy())
  await expectNoTrace(site, db, headers)
  await expectReceipt(db, receipt)

  const second = await writeAndHandle(site, mail)
  // The sender's mail server refuses everything: the e-mail is retried until it expires.
  mail.behaviour.recipient = () => 451
  await withdraw(site, second.link)
  await site.waitForOutput('letter not delivered')
  const remaining = tracesInFiles(site)
  expect(remaining).not.toEqual([])
  expect(remaining.filter((trace) => !trace.endsWith('bergamot.example'))).toEqual([])

  await db
    .updateTable('letter')
    .set({ createdAt: '2026-01-01T00:00:00.000Z', dueAt: '2026-01-01T00:00:00.000Z' })
    .where('dueAt', 'is not', null)
    .execute()
  await site.waitForOutput('letter given up')
  await expect.poll(() => tracesInFiles(site)).toEqual([])
  await expectNoTrace(site, db, second.headers)
})

test('on PostgreSQL, a withdrawn message leaves no trace of its sender in any table once the receipt is sent', async () => {
  const DATABASE_URL = await newDatabase(inject('postgresUrl'))
  const { site, mail } = await start({ DATABASE_URL })
  const { link, headers } = await writeAndHandle(site, mail)
  const receipt = await withdraw(site, link)
  expect(await listEmailsOf(mail, 1)).toHaveLength(1)

  const db = connectPostgres(DATABASE_URL)
  onTestFinished(() => db.destroy())
  await expect.poll(() => tracesInTables(db)).toEqual([])
  await expectNoTrace(site, db, headers)
  await expectReceipt(db, receipt)
})

async function start(settings: Record<string, string> = {}) {
  const mail = await startMailServer()
  const site = await startSite({ SMTP_URL: mail.url, SAMPLE_CONTENT: 'off', LOG_LEVEL: 'trace', ...settings })
  onTestFinished(async () => {
    await site.end('SIGTERM')
    await mail.stop()
  })
  return { site, mail }
}

/** Sends a message, adds a note, marks it as spam and as genuine again. Returns the link in the acknowledgement. */
async function writeAndHandle({ url }: SiteProcess, mail: MailServer) {
  const message = `${person.name} asks about verdigris. `.repeat(50)
  await fetch(`${url}/insert/contactus`, json({ ...person, message }))
  const emails = await listEmailsOf(mail, 2)
  const link = emails.map(({ text }) => /http\S+\/enquiry\/(\S+)/.exec(text)?.[1]).find(Boolean)
  const headers = { Cookie: await sessionCookie(url), Origin: url }
  const { contacts } = await (await fetch(`${url}/insert/getcontact`, { headers })).json()
  for (const change of [{ note: `${person.name} telephoned.` }, { state: 'spam' }, { state: 'open' }]) {
    const init = { ...json(change, headers), method: 'PATCH' }
    const response = await fetch(`${url}/insert/contact?id=${contacts[0]._id}`, init)
    expect(response.status).toBe(200)
  }
  return { link: `${url}/enquiry/${link}`, headers }
}

async function withdraw({ url }: SiteProcess, link: string) {
  const body = new URLSearchParams({ intent: 'withdraw' })
  const response = await fetch(link, { method: 'POST', body, headers: { Origin: url } })
  expect(response.status).toBe(200)
  const words = (await response.text()).replaceAll(/<[^>]*>/g, ' ')
  return {
    reference: /CH-\w{4}-\w{4}/.exec(words)?.[0] ?? '',
    code: /([0-9A-F]{4} ){3}[0-9A-F]{4}/.exec(words)?.[0] ?? '',
  }
}

async function listEmailsOf(mail: MailServer, count: number) {
  const emails = []
  for (let read = 0; read < count; read++) {
    const { to, text = '' } = await mail.next()
    emails.push({ to: to?.[0]?.address, text, code: /([0-9A-F]{4} ){3}[0-9A-F]{4}/.exec(text)?.[0] })
  }
  return emails
}

/** Expects no trace in what the office reads or exports, in the tables and in the log. */
async function expectNoTrace({ url, output }: SiteProcess, db: Kysely<Tables>, headers: Record<string, string>) {
  for (const call of ['exportcontact?', ...['all', 'spam', 'bin'].map((state) => `getcontact?state=${state}`)]) {
    const response = await fetch(`${url}/insert/${call}`, { headers })
    expect(response.status, call).toBe(200)
    expect(tracesIn(await response.text()), call).toEqual([])
  }
  expect(await db.selectFrom('message').select('id').execute()).toEqual([])
  expect(await db.selectFrom('spamWord').selectAll().execute()).toEqual([])
  expect(await tracesInTables(db)).toEqual([])
  expect(tracesIn(output())).toEqual([])
}

async function expectReceipt(db: Kysely<Tables>, { reference, code }: { reference: string; code: string }) {
  const stored = await db.selectFrom('receipt').selectAll().executeTakeFirstOrThrow()
  expect(stored.references).toBe(JSON.stringify([reference]))
  const shown = JSON.stringify(['withdrawn', [reference], stored.at, code])
  expect(stored.hash).toBe(createHash('sha256').update(shown).digest('base64url'))
}

async function tracesInTables(db: Kysely<Tables>) {
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const rows = await Promise.all(
    tables.map((name) =>
      db
        .selectFrom(name as keyof Tables)
        .selectAll()
        .execute(),
    ),
  )
  return tracesIn(JSON.stringify(rows))
}

function tracesInFiles({ dataDir }: SiteProcess) {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ name, parentPath }) =>
      tracesIn(readFileSync(path.join(parentPath, name)).toString('latin1')).map((trace) => `${name}: ${trace}`),
    )
}

function tracesIn(words: string) {
  return traces.filter((trace) => words.includes(trace))
}
