import { expect, test } from 'vitest'
import { staff } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { parse } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertUser } from '#tests/support/unit/rows.ts'
import { findAffected } from './find-affected.server.ts'
import { dueMoments, incidentFields, inHours, NewIncident } from './incident.ts'
import { closeIncident, findIncident, listChoosableAccounts, listIncidents, openIncident } from './incidents.server.ts'
import { writeNotices } from './write-notices.ts'

const span = { knownAt: '2026-11-17T14:05', startedAt: '2026-11-16T22:00', endedAt: '2026-11-17T13:00' }

function parseForm(fields: Record<string, string | string[]>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...span, scope: 'everything', ...fields })) {
    for (const item of [value].flat()) form.append(name, item)
  }
  return parse(NewIncident, incidentFields(form))
}

test('incident times are parsed as Indian time, and the end time includes its whole last minute', () => {
  expect(parseForm({ accountIds: ['a', 'b'] })).toMatchObject({
    knownAt: '2026-11-17T08:35:00.000Z',
    startedAt: '2026-11-16T16:30:00.000Z',
    endedAt: '2026-11-17T07:30:59.999Z',
    accountIds: ['a', 'b'],
  })
  expect(parseForm({ startedAt: '2026-11-16T16:30:00Z' }).startedAt).toBe('2026-11-16T16:30:00.000Z')
})

test.each<[field: string, words: string, fields: Record<string, string>]>([
  ['knownAt', 'you came to know', { knownAt: '' }],
  ['startedAt', 'from which day', { startedAt: '2026-02-31x' }],
  ['endedAt', 'ended before it began', { endedAt: '2026-11-16T21:00' }],
  ['knownAt', 'still to come', { knownAt: '2999-01-01T00:00' }],
  ['scope', 'misused or lost', { scope: 'all' }],
  ['accountIds', 'at least one account', { scope: 'accounts' }],
  ['network', 'Enter an address', { scope: 'network' }],
  ['backupAt', 'when the backup was taken', { scope: 'backup' }],
])('an invalid %s is rejected with a field message containing “%s”', (field, words, fields) => {
  expect(() => parseForm(fields)).toThrow(
    expect.objectContaining({ fields: expect.objectContaining({ [field]: [expect.stringContaining(words)] }) }),
  )
})

test('all errors of the form are shown at once', () => {
  const parse = () => parseForm({ knownAt: '', scope: 'backup', backupAt: '' })
  expect(parse).toThrow(
    expect.objectContaining({ fields: { knownAt: [expect.any(String)], backupAt: [expect.any(String)] } }),
  )
})

test('the deadline is 6 hours after discovery for CERT-In and 72 hours for the Board', () => {
  const due = dueMoments({ knownAt: '2026-11-17T08:35:00.000Z' })
  expect(due).toEqual({ certIn: '2026-11-17T14:35:00.000Z', board: '2026-11-20T08:35:00.000Z', people: undefined })
  expect([200 * 60_000, 60 * 60_000, -61_000, 10].map(inHours)).toEqual([
    '3 hours 20 minutes',
    '1 hour',
    '1 minute',
    '0 minutes',
  ])
})

test('closing an incident deletes it, and the audit log stores only that it was opened and closed', async () => {
  const resources = await testResources()
  const { db } = resources
  const asha = await insertUser(db, 'asha', 'Asha Rao')
  const actor = staff({ id: asha, role: 'owner' }, { address: '192.0.2.1' })
  const id = await openIncident(
    resources,
    actor,
    parseForm({ scope: 'network', network: '203.0.113.77', accountIds: ['x'] }),
  )
  expect(await findIncident(db, id)).toMatchObject({ network: '203.0.113.0/24', accountIds: [], by: 'Asha Rao' })
  expect(await listIncidents(db)).toHaveLength(1)
  await closeIncident(resources, actor, id)
  await expect(closeIncident(resources, actor, id)).rejects.toMatchObject({ code: 'not-found' })
  expect(await listIncidents(db)).toEqual([])
  const entries = await db.selectFrom('record').select(['what', 'subjectId']).orderBy('position').execute()
  expect(entries).toEqual([
    { what: 'incident opened', subjectId: id },
    { what: 'incident closed', subjectId: id },
  ])
  const wrong = openIncident(resources, actor, parseForm({ scope: 'network', network: 'next door' }))
  await expect(wrong).rejects.toMatchObject({ code: 'invalid-input', fields: { network: [expect.any(String)] } })
})

test('a clerk is not allowed to open an incident', async () => {
  const resources = await testResources()
  const id = await insertUser(resources.db, 'asha', 'Asha Rao')
  const opening = openIncident(resources, staff({ id, role: 'clerk' }, { address: '192.0.2.1' }), parseForm({}))
  await expect(opening).rejects.toMatchObject({ code: 'not-allowed' })
  expect(await listIncidents(resources.db)).toEqual([])
})

test('opening an incident beyond the maximum number of open incidents is rejected', async () => {
  const resources = await testResources()
  const id = await insertUser(resources.db, 'asha', 'Asha Rao')
  const actor = staff({ id, role: 'owner' }, { address: '192.0.2.1' })
  for (let count = 0; count < rules.incident.most; count++) await openIncident(resources, actor, parseForm({}))
  await expect(openIncident(resources, actor, parseForm({}))).rejects.toMatchObject({ code: 'too-many-incidents' })
})

test('removed accounts that appear in the audit log can still be chosen for an incident', async () => {
  const resources = await testResources()
  const asha = await insertUser(resources.db, 'asha', 'Asha Rao')
  for (const id of [asha, 'removed-1', 'removed-2', asha]) {
    await change(resources, staff({ id, role: 'owner' }, { address: '192.0.2.1' }), ({ record }) =>
      record('signed in', id),
    )
  }
  const { users, removed } = await listChoosableAccounts(resources.db)
  expect(users.map(({ name }) => name)).toEqual(['Asha Rao'])
  expect(removed.map(({ id }) => id)).toEqual(['removed-1', 'removed-2'])
})

test('the draft notices contain the facts of the firm and the incident, and bracketed gaps for the rest', async () => {
  const resources = await testResources()
  const { current: content } = await testContent()
  const incident = { ...parseForm({}), network: null, backupAt: null }
  const { summary } = await findAffected(resources.db, incident)
  const facts = { content, website: 'https://chambers.example' }
  const [certIn, board, people] = writeNotices(facts, incident, {
    ...summary,
    fields: ['text', 'name'],
    visitorFields: ['text', 'name'],
  })
  for (const notice of [certIn, board, people]) {
    expect(notice?.text).toContain('November 16, 2026 at 10:00 PM IST')
    expect(notice?.text).toContain(content.firm.dataContact.email)
    expect(notice?.text).toContain('name, text of the message')
    expect(notice?.text).toMatch(/\[[A-Z][^\]]+\]/)
    expect(notice?.text).not.toMatch(/[{}]|undefined/)
  }
  expect(certIn?.text).toContain('by November 17, 2026 at 08:05 PM IST')
  expect(board?.text).toContain('by November 20, 2026 at 02:05 PM IST')
  expect(people?.dueAt).toBeUndefined()
})
