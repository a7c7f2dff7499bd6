import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { staff } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { receiveMessage } from '#domain/messages/receive-message.server.ts'
import { claimEmail, dropEmail } from '#domain/outbox/delivery.server.ts'
import { findUndelivered, listEmailsOf, queueEmail, retryEmail } from '#domain/outbox/emails.server.ts'
import { openMail } from '#platform/mail/mail.ts'
import type { Resources } from '#platform/resources.ts'
import { findLostEmails } from '#tests/support/processes/failure-trials.ts'
import { type MailServer, startMailServer } from '#tests/support/processes/mail-server.ts'
import { newMessage } from '#tests/support/samples.ts'
import { longWait } from '#tests/support/test-run.ts'
import { NewMessage } from '#tests/support/texts/content-words.ts'
import { quickPace, startTestOutbox } from '#tests/support/unit/background.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { rules } from './rules.ts'

const { current: content } = await testContent()
const asha = staff({ id: 'asha', role: 'owner' }, { address: '192.0.2.1' })

test('the sender and the office each get one e-mail, and both are marked as delivered', async () => {
  const { resources, server } = await setUp()
  await startTestOutbox(resources)
  const { id, reference } = await receive(resources)
  const emails = [await server.next(), await server.next()]
  expect(emails.map(({ to }) => to?.[0]?.address).sort()).toEqual(['contact@chambers.example', 'ravi@example.com'])
  for (const { subject } of emails) expect(subject).toContain(reference)
  await untilNoneQueued(resources, server)
  const stored = await listEmailsOf(resources.db, id)
  expect(stored).toMatchObject([
    { deliveredAt: expect.any(String), tries: 1, answer: null, dueAt: null },
    { deliveredAt: expect.any(String), tries: 1, answer: null, dueAt: null },
  ])
  expect([...server.acceptCounts.values()]).toEqual([1, 1])
})

test('e-mails queued before the outbox starts are delivered after the start', async () => {
  const { resources, server } = await setUp()
  await receive(resources)
  await startTestOutbox(resources)
  await server.next()
  await server.next()
})

test('while the mail server rejects and disconnects, no message is lost and each e-mail arrives once', async () => {
  const { resources, server } = await setUp()
  const trial = {
    // Each failure happens at least once.
    messages: 30,
    failures: ['disconnect', 451, 421, 'disconnect', 552] as ('disconnect' | number)[],
    oneIn: 12,
  }
  expect(await findLostEmails(resources, await testContent(), server, { ...trial, pace: quickPace })).toEqual([])
})

test('during an outage all e-mails are reported as undelivered, and each is sent once when the server is back', async () => {
  const { resources, server } = await setUp()
  await server.stop()
  await startTestOutbox(resources, { outageMs: [30] })
  const areWaiting = (messages: number) => async () => {
    const { count, newest } = await findUndelivered(resources.db)
    return count === 2 * messages && newest.every(({ answer }) => answer === 'The mail server does not answer.')
  }
  for (let number = 1; number <= 20; number++) await receive(resources, { email: `s${number}@example.com` })
  await vi.waitUntil(areWaiting(20), longWait)
  await receive(resources)
  await vi.waitUntil(areWaiting(21), longWait)
  const restarted = await startMailServer({ port: server.port })
  onTestFinished(() => restarted.stop())
  await untilNoneQueued(resources, restarted)
  expect([...restarted.acceptCounts.values()]).toEqual(Array(42).fill(1))
  expect((await findUndelivered(resources.db)).count).toBe(0)
})

test('an unresponsive mail server is tried a few times, not once for each e-mail', async () => {
  let connections = 0
  const silent = createServer(() => void connections++).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const resources = await testResources({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const mail = openMail(resources.config, 300)
  for (let number = 1; number <= 20; number++) await receive(resources, { email: `s${number}@example.com` })
  await startTestOutbox({ ...resources, mail }, { outageMs: [3_600_000] })
  await vi.waitUntil(async () => (await findUndelivered(resources.db)).count === 40, longWait)
  expect(connections).toBeLessThanOrEqual(rules.email.atOnce)
})

test('an e-mail that staff retry during a long outage is tried immediately', async () => {
  const { resources, server } = await setUp()
  await server.stop()
  await startTestOutbox(resources, { outageMs: [3_600_000] })
  const { id } = await receive(resources)
  await vi.waitUntil(async () => (await findUndelivered(resources.db)).count === 2, longWait)
  const restarted = await startMailServer({ port: server.port })
  onTestFinished(() => restarted.stop())
  const [email] = await listEmailsOf(resources.db, id)
  await retryEmail(resources, asha, email?.id ?? '')
  expect((await restarted.next()).to).toMatchObject([{ address: 'ravi@example.com' }])
})

test('a temporarily rejected e-mail shows no address, does not block others, and waits longer after each attempt', async () => {
  const { resources, server } = await setUp()
  server.behaviour.recipient = (address) => (address === 'full@example.com' ? 452 : undefined)
  await startTestOutbox(resources, { pauseMs: [10, 20, 3_600_000] })
  const refused = await receive(resources, { email: 'full@example.com' })
  const taken = await receive(resources)
  const tries = async () => (await listEmailsOf(resources.db, refused.id)).map((email) => email.tries)
  await vi.waitUntil(async () => (await tries())[0] === 3, longWait)
  const [email] = await listEmailsOf(resources.db, refused.id)
  expect(email?.answer).toBe('452 … is not accepted now')
  expect(Date.parse(email?.dueAt ?? '')).toBeGreaterThan(Date.now() + 3_000_000)
  // The refused e-mail may have had its three attempts before the others had their first.
  const others = () => listEmailsOf(resources.db, taken.id)
  await vi.waitUntil(async () => (await others()).every(({ deliveredAt }) => deliveredAt !== null), longWait)
  const records = await resources.db
    .selectFrom('record')
    .select('what')
    .where('subjectId', '=', email?.id ?? '')
    .execute()
  expect(records).toEqual([{ what: 'letter not delivered' }])
})

test('a permanently rejected e-mail is not retried automatically, but when staff request it', async () => {
  const { resources, server } = await setUp()
  server.behaviour.recipient = (address) => (address === 'gone@example.com' ? 550 : undefined)
  await startTestOutbox(resources)
  const { id } = await receive(resources, { email: 'gone@example.com' })
  const refused = async () => (await listEmailsOf(resources.db, id)).find(({ answer }) => answer !== null)
  await vi.waitUntil(async () => (await refused())?.givenUpAt, longWait)
  const email = await refused()
  expect(email).toMatchObject({ tries: 1, dueAt: null, answer: '550 … is not accepted now' })
  server.behaviour.recipient = () => undefined
  await retryEmail(resources, asha, email?.id ?? '')
  await untilNoneQueued(resources, server)
  expect([...server.acceptCounts.values()]).toEqual([1, 1])
})

test('two processes on one database send each e-mail exactly once', async () => {
  const { resources, server } = await setUp()
  const other = { ...resources, mail: openMail(resources.config) }
  onTestFinished(() => other.mail?.close())
  for (let number = 0; number < 30; number++) await receive(resources, { email: `s@mail${number}.example` })
  await Promise.all([startTestOutbox(resources), startTestOutbox(other)])
  await untilNoneQueued(resources, server)
  expect([...server.acceptCounts.values()]).toEqual(Array(60).fill(1))
})

test('a process with a clock ten minutes ahead does not send e-mails that another process is sending', async () => {
  const { resources, server } = await setUp()
  await receive(resources)
  const pending: (() => void)[] = []
  server.behaviour.email = ({ to }) => {
    if (to?.[0]?.address === 'later@example.com') return 'accept'
    return new Promise((resolve) => pending.push(() => resolve('accept')))
  }
  const stop = await startTestOutbox(resources)
  await vi.waitUntil(() => pending.length === 2, longWait)
  const stopped = stop()

  vi.useFakeTimers({ now: Date.now() + 10 * 60_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const ahead = { ...resources, mail: openMail(resources.config) }
  onTestFinished(() => ahead.mail?.close())
  await receive(ahead, { email: 'later@example.com' })
  await startTestOutbox(ahead)
  // E-mails are claimed in the order in which they are due, so the older ones were skipped by then.
  expect((await server.next()).to).toMatchObject([{ address: 'later@example.com' }])
  server.behaviour.email = () => 'accept'
  for (const accept of pending) accept()
  await stopped
  await untilNoneQueued(resources, server)
  expect([...server.acceptCounts.values()]).toEqual([1, 1, 1, 1])
})

test('an e-mail claimed by a killed process is sent again only after its claim has expired', async () => {
  const { resources, server } = await setUp()
  await receive(resources)
  const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString()
  await resources.db
    .updateTable('letter')
    .set({ claimedAt: at(10) })
    .where('kind', '=', 'notice')
    .execute()
  await resources.db
    .updateTable('letter')
    .set({ claimedAt: at(40) })
    .where('kind', '=', 'acknowledgement')
    .execute()
  await startTestOutbox(resources, { claimMs: 30_000 })
  expect((await server.next()).to).toMatchObject([{ address: 'ravi@example.com' }])
  await vi.waitUntil(async () => (await countQueued(resources)) === 1, longWait)
  expect(server.acceptCounts.size).toBe(1)
})

test('when the outbox is stopped, it finishes the e-mails in progress and starts no others', async () => {
  const { resources, server } = await setUp()
  const firstReceived = Promise.withResolvers<void>()
  const stop = await startTestOutbox(resources)
  let stopping: Promise<void> | undefined
  server.behaviour.email = () => {
    stopping ??= stop()
    firstReceived.resolve()
    return 'accept'
  }
  for (let number = 0; number < 20; number++) await receive(resources, { email: `s${number}@example.com` })
  await firstReceived.promise
  await stopping
  const delivered = await resources.db.selectFrom('letter').select('id').where('deliveredAt', 'is not', null).execute()
  expect(delivered).toHaveLength(server.acceptCounts.size)
  expect(server.acceptCounts.size).toBeLessThanOrEqual(rules.email.atOnce)
  expect(await resources.db.selectFrom('letter').select('id').where('claimedAt', 'is not', null).execute()).toEqual([])
})

test('an e-mail older than two days is given up and reported instead of sent, even with mail disabled', async () => {
  const { resources, server } = await setUp()
  const { id } = await receive(resources)
  const old = new Date(Date.now() - (rules.email.givenUpAfterHours * 60 + 1) * 60_000).toISOString()
  await resources.db.updateTable('letter').set({ createdAt: old, dueAt: old }).execute()
  await startTestOutbox({ ...resources, mail: undefined })
  await untilNoneQueued(resources, server)
  expect(await listEmailsOf(resources.db, id)).toMatchObject([
    { givenUpAt: expect.any(String), deliveredAt: null, answer: 'It was never handed to the mail server.' },
    { givenUpAt: expect.any(String), deliveredAt: null },
  ])
  expect((await findUndelivered(resources.db)).count).toBe(2)
  expect(server.acceptCounts.size).toBe(0)
})

test('an e-mail is dropped only while its message is marked as spam', async () => {
  const { resources } = await setUp()
  const { id } = await receive(resources)
  const claimed = await claimEmail(resources, { claimMs: 1_000 })
  const countEmails = async () => (await listEmailsOf(resources.db, id)).length
  if (claimed) await dropEmail(resources, claimed)
  expect(await countEmails()).toBe(2)
  await resources.db.updateTable('message').set({ state: 'spam' }).execute()
  if (claimed) await dropEmail(resources, claimed)
  expect(await countEmails()).toBe(1)
})

test('the recipient and facts of a receipt e-mail are erased once it is delivered or given up', async () => {
  const { resources, server } = await setUp()
  const facts = { references: ['CH-AB23-CD45'], at: '2026-11-16T06:00:00.000Z', code: '7F3A', cause: 'withdrawn' }
  const queue = (recipient: string) =>
    change(resources, asha, (context) => queueEmail(context, { kind: 'receipt', recipient, facts }))
  await queue('ravi@example.com')
  await queue('sita@example.com')
  const old = new Date(Date.now() - 72 * 60 * 60 * 1000).toISOString()
  await resources.db.updateTable('letter').set({ createdAt: old }).where('recipient', '=', 'sita@example.com').execute()
  await startTestOutbox(resources)
  expect((await server.next()).to).toMatchObject([{ address: 'ravi@example.com' }])
  await untilNoneQueued(resources, server)
  const rows = await resources.db.selectFrom('letter').select(['recipient', 'facts']).execute()
  expect(rows).toEqual(Array(2).fill({ recipient: null, facts: '{}' }))
  expect(server.acceptCounts.size).toBe(1)
})

async function setUp() {
  const server = await startMailServer()
  onTestFinished(() => server.stop())
  return { resources: await testResources({ SMTP_URL: server.url }), server }
}

let visitors = 0

function receive(resources: Resources, fields = {}) {
  visitors++
  const address = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`
  return receiveMessage(resources, content, NewMessage.parse(newMessage(fields)), { address, repeat: 'never' })
}

/** Waits until no e-mail is queued. Fails at once if one was accepted twice: it might be sent for ever. */
async function untilNoneQueued(resources: Resources, { acceptCounts }: MailServer) {
  await vi.waitUntil(async () => {
    expect([...acceptCounts.values()].filter((times) => times > 1)).toEqual([])
    return (await countQueued(resources)) === 0
  }, longWait)
}

/** The number of queued e-mails. */
async function countQueued({ db }: Resources) {
  return (await db.selectFrom('letter').select('id').where('dueAt', 'is not', null).execute()).length
}
