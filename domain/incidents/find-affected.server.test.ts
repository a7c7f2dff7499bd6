import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { staff } from '#domain/change/actor.ts'
import type { AuditEvent } from '#domain/change/audit-event.ts'
import { change } from '#domain/change/change.server.ts'
import { longDate } from '#domain/dates.ts'
import { rules } from '#domain/rules.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertMessage, insertUser } from '#tests/support/unit/rows.ts'
import { findAffected } from './find-affected.server.ts'
import { type Incident, limitsOf, type Reach } from './incident.ts'
import { exportAffected } from './incidents.server.ts'

const hourMs = 60 * 60 * 1000

/** A site with two accounts, three messages of two people and a party, all older than an incident of the last hour. */
async function openTestSite() {
  const resources = await testResources()
  const { db } = resources
  const asha = await insertUser(db, 'asha', 'Asha Rao')
  const vikram = await insertUser(db, 'vikram', 'Vikram Sen')
  const ravi = await insertMessage(db, { reference: 'TC-1', email: 'ravi@example.com', service: 'arbitration' })
  const again = await insertMessage(db, { reference: 'TC-2', email: 'Ravi@example.com', service: null })
  const meena = await insertMessage(db, { reference: 'TC-3', name: 'Meena', email: 'meena@example.com', service: null })
  const at = '2026-11-01T06:00:00.000Z'
  const party = randomUUID()
  const columns = { name: 'Sharma Mills', matter: 'A suit', side: 'against' }
  await db
    .insertInto('party')
    .values({ id: party, ...columns, createdAt: at, updatedAt: at })
    .execute()
  await db.updateTable('user').set({ createdAt: at }).execute()
  const recordAs = (who: string, what: AuditEvent, ...ids: string[]) =>
    change(resources, staff({ id: who, role: 'owner' }, { address: '203.0.113.7' }), ({ record }) =>
      record(what, ...ids),
    )
  const incident = (overrides: Partial<Incident> = {}): Incident => ({
    knownAt: new Date().toISOString(),
    startedAt: new Date(Date.now() - hourMs).toISOString(),
    endedAt: new Date(Date.now() + hourMs).toISOString(),
    scope: 'accounts',
    accountIds: [asha],
    network: null,
    backupAt: null,
    ...overrides,
  })
  const find = async (searched: Incident, reach: Reach = 'touched') => {
    const found = await findAffected(db, searched, { reach, page: 1 })
    return { ...found, names: found.shown.map(({ kind, reference, reason }) => `${kind} ${reference}: ${reason}`) }
  }
  return { resources, db, asha, vikram, ravi, again, meena, party, recordAs, incident, find }
}

test('records that an account opened or changed count as touched, and other records as possibly seen', async () => {
  const { asha, vikram, ravi, again, meena, party, db, recordAs, incident, find } = await openTestSite()
  await recordAs(asha, 'message shown', ravi)
  await recordAs(asha, 'message closed', ravi)
  await recordAs(asha, 'party edited', party)
  await recordAs(vikram, 'message shown', meena)
  const note = { id: 'n', messageId: ravi, at: '2026-11-02', actor: 'account', kind: 'note', value: 'A note' } as const
  await db.insertInto('deskEntry').values(note).execute()

  const found = await find(incident())
  expect(found.names).toEqual(['message TC-1: opened', 'party A suit: handled', 'account asha: own'])
  expect(found.shown[0]?.fields.toSorted()).toEqual(
    ['name', 'email', 'telephone', 'received', 'text', 'service', 'notes'].toSorted(),
  )
  expect(found.summary).toMatchObject({
    rows: { message: { touched: 1, possible: 2 }, party: { touched: 1 }, account: { touched: 1, possible: 1 } },
    // Ravi, the party and Asha; then Meena and Vikram. Ravi's other message adds no person.
    people: { touched: 3, possible: 2 },
    entries: 3,
    networks: ['203.0.113.0/24'],
  })
  expect(found.summary.fields).toContain('sessions')
  expect(found.summary.visitorFields).not.toContain('sessions')
  const possible = await find(incident(), 'possible')
  expect(possible.names.toSorted()).toEqual(['account vikram: lists', 'message TC-2: lists', 'message TC-3: lists'])
  expect(possible.shown.find(({ id }) => id === again)?.fields).toContain('beginning')
  expect(possible.shown.find(({ id }) => id === again)?.fields).not.toContain('text')
})

test('messages count as possibly seen only if the account’s role could open them during the incident', async () => {
  const { asha, db, incident, find } = await openTestSite()
  const since = { role: 'editor', roleGivenAt: '2026-11-01T00:00:00.000Z' } as const
  await db.updateTable('user').set(since).where('id', '=', asha).execute()
  const { summary } = await find(incident())
  expect(summary.people).toEqual({ touched: 1, possible: 1 })
  expect(limitsOf(incident(), summary, longDate).join('\n')).toContain('opens neither messages nor parties')
  const later = { roleGivenAt: new Date().toISOString() }
  await db.updateTable('user').set(later).where('id', '=', asha).execute()
  expect((await find(incident())).summary.rows.message.possible).toBe(3)
})

test('actions outside the period of the incident are not counted', async () => {
  const { asha, ravi, recordAs, incident, find } = await openTestSite()
  await recordAs(asha, 'message shown', ravi)
  const over = { startedAt: '2026-11-02T00:00:00.000Z', endedAt: new Date(Date.now() - hourMs).toISOString() }
  expect((await find(incident(over))).names).toEqual(['account asha: own'])
  const ahead = { startedAt: new Date(Date.now() + hourMs / 2).toISOString() }
  expect((await find(incident(ahead))).names).toEqual(['account asha: own'])
})

test.each([
  ['messages listed', 'listed'],
  ['message exported', 'exported'],
] as const)(
  'after “%s” all messages that existed then count as touched, and the limits explain why',
  async (what, reason) => {
    const { asha, db, recordAs, incident, find } = await openTestSite()
    await recordAs(asha, what)
    await insertMessage(db, { reference: 'TC-4', receivedAt: new Date(Date.now() + 1000).toISOString() })
    const { names, summary } = await find(incident())
    expect(names.filter((name) => name.startsWith('message')).toSorted()).toEqual(
      ['TC-1', 'TC-2', 'TC-3'].map((reference) => `message ${reference}: ${reason}`),
    )
    expect(summary.rows.message.possible).toBe(1)
    const limits = limitsOf(incident(), summary, longDate).join('\n')
    expect(limits).toContain('one entry that does not say which messages')
  },
)

test('an account that downloaded a backup affects every record in it', async () => {
  const { asha, db, recordAs, incident, find } = await openTestSite()
  const backup = { kind: 'manual', startedAt: '2026-11-05T00:00:00.000Z', seenAt: '2026-11-05', step: '' } as const
  await db
    .insertInto('backup')
    .values({ id: 'b', ...backup, done: 0, total: 0 })
    .execute()
  await insertMessage(db, { reference: 'TC-4', receivedAt: '2026-11-06T00:00:00.000Z' })
  await recordAs(asha, 'backup downloaded', 'b')
  const { names, summary, shown } = await find(incident())
  expect(names).toContain('message TC-3: backup')
  expect(names).toContain('account vikram: backup')
  expect(names).not.toContain('message TC-4: backup')
  expect(summary.rows.message).toEqual({ touched: 3, possible: 1 })
  expect(shown.find(({ kind }) => kind === 'account')?.fields).toContain('password')
})

test('an incident in a network finds the staff actions recorded from it and ignores its visitors', async () => {
  const { resources, asha, ravi, recordAs, incident, find } = await openTestSite()
  await recordAs(asha, 'message shown', ravi)
  const visitor = { kind: 'visitor', network: '203.0.113.0/24' } as const
  await change(resources, visitor, ({ record }) => record('message corrected', 'another'))
  const searched = incident({ scope: 'network', accountIds: [], network: '203.0.113.0/24' })
  expect((await find(searched)).names).toEqual(['message TC-1: opened', 'account asha: own'])
  expect((await find(searched)).summary.erased).toBe(0)
  const elsewhere = await find({ ...searched, network: '198.51.100.0/24' })
  expect(elsewhere.names).toEqual([])
})

test('an incident of the whole database affects every record until its end and counts erased records', async () => {
  const { asha, ravi, db, recordAs, incident, find } = await openTestSite()
  await insertMessage(db, { reference: 'TC-9', receivedAt: new Date(Date.now() + 2 * hourMs).toISOString() })
  const email = {
    id: 'l',
    kind: 'receipt',
    createdAt: '2026-11-02T00:00:00.000Z',
    recipient: 'gone@example.com',
  } as const
  await db.insertInto('letter').values(email).execute()
  await recordAs(asha, 'message erased', ravi, 'long-gone')
  await db.deleteFrom('message').where('id', '=', ravi).execute()
  const { names, summary } = await find(incident({ scope: 'everything', accountIds: [] }))
  expect(names).toHaveLength(6)
  expect(names).toContain('request : database')
  expect(names).not.toContain('message TC-9: database')
  expect(summary).toMatchObject({ erased: 2, people: { touched: 6, possible: 0 } })
  expect(limitsOf({ scope: 'everything' }, summary, longDate).join('\n')).toContain('2 messages or parties')
})

test('an incident with a lost backup affects only the messages that were in the backup', async () => {
  const { db, incident, find } = await openTestSite()
  await insertMessage(db, { reference: 'TC-4', receivedAt: '2026-11-06T00:00:00.000Z' })
  const searched = incident({ scope: 'backup', accountIds: [], backupAt: '2026-11-05T00:00:00.000Z' })
  const { names, summary } = await find(searched)
  expect(names.filter((name) => name.startsWith('message'))).toHaveLength(3)
  expect(summary.people.possible).toBe(0)
})

test('more records than one batch are each counted once and shown with pagination', async () => {
  const { db, incident, find } = await openTestSite()
  const count = rules.incident.portion * 2 + 5
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ id: randomUUID(), reference: `M-${at}`, name: 'A', email: `a${at}@example.com`, phone: '1', text: 'x' },
    // Many have the same moment: paging by the moment alone would lose some at the end of a batch.
    ...{
      noticeVersion: '1',
      receivedAt: `2026-11-03T00:00:0${at % 3}.000Z`,
      contactAt: '2026-11-03',
      state: 'open' as const,
    },
  }))
  for (let from = 0; from < count; from += 500) {
    await db
      .insertInto('message')
      .values(rows.slice(from, from + 500))
      .execute()
  }
  const searched = incident({ scope: 'everything', accountIds: [] })
  const first = await find(searched)
  expect(first.summary.rows.message.touched).toBe(count + 3)
  expect(first.shown).toHaveLength(rules.incident.rowsPerPage)
  const second = await findAffected(db, searched, { reach: 'touched', page: 2 })
  const ids = new Set([...first.shown, ...second.shown].map(({ id }) => id))
  expect(ids.size).toBe(2 * rules.incident.rowsPerPage)
})

test('the export of touched records is a CSV with escaped formulas and is recorded in the audit log', async () => {
  const { resources, asha, vikram, db, recordAs, incident } = await openTestSite()
  const messageId = await insertMessage(db, { name: '=cmd()', reference: 'TC-5' })
  await recordAs(asha, 'message shown', messageId)
  const pieces: string[] = []
  const actor = staff({ id: vikram, role: 'owner' }, { address: '192.0.2.1' })
  for await (const piece of exportAffected(resources, actor, { ...incident(), id: 'an incident' })) pieces.push(piece)
  const [head, ...lines] = pieces.join('').trimEnd().split('\r\n')
  expect(head).toBe('\ufeffWho,Touched,How it is known,Reference,Name,E-mail,Telephone,Fields')
  expect(lines.find((line) => line.includes('TC-5'))).toMatch(/^Senders of messages,Touched,opened,TC-5,'=cmd\(\),/)
  expect(lines).toHaveLength(7)
  const entry = db.selectFrom('record').select(['accountId', 'subjectId']).where('what', '=', 'incident list exported')
  expect(await entry.execute()).toEqual([{ accountId: vikram, subjectId: 'an incident' }])
})
