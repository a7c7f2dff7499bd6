import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { indexMessage, indexMessages } from '#domain/messages/messages.server.ts'
import { isPostgres } from '#platform/database/dialect.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertMessage, insertUser } from '#tests/support/unit/rows.ts'
import type { DeskView } from './desk.ts'
import { countViews, findIds, matchesQuery, readFilter, searchMessages } from './desk-list.server.ts'

const firm = { hours: [{ days: 'Every day', from: 1, to: 7, opens: '09:00', closes: '18:00' }], holidays: [] }
const now = new Date('2026-11-16T12:00:00.000Z')

test('each desk view lists its own messages, newest first, and counts them', async () => {
  const { db } = await testResources()
  const at = (hour: number) => `2026-11-15T0${hour}:00:00.000Z`
  await insertMessage(db, { id: 'new', receivedAt: at(1) })
  await insertMessage(db, { id: 'open', receivedAt: at(2), readAt: at(3) })
  await insertMessage(db, { id: 'in-hand', receivedAt: at(3), state: 'in-hand', readAt: at(3) })
  await insertMessage(db, { id: 'answered', receivedAt: at(4), state: 'answered', readAt: at(4) })
  await insertMessage(db, { id: 'closed', receivedAt: at(5), state: 'closed', readAt: at(5) })
  await insertMessage(db, { id: 'spam', receivedAt: at(6), state: 'spam' })
  await insertMessage(db, { id: 'binned', receivedAt: at(7), binnedAt: at(8) })
  const views: [DeskView, string[]][] = [
    ['all', ['closed', 'answered', 'in-hand', 'open', 'new']],
    ['new', ['new']],
    ['open', ['open', 'new']],
    ['in-hand', ['in-hand']],
    ['answered', ['answered']],
    ['closed', ['closed']],
    ['spam', ['spam']],
    ['bin', ['binned']],
  ]
  const { counts, late } = await countViews(db, { lateBefore: at(3) })
  for (const [view, ids] of views) {
    const { rows, total } = await searchMessages(db, { view, page: 1, limit: 2 })
    expect(
      rows.map(({ id }) => id),
      view,
    ).toEqual(ids.slice(0, 2))
    expect(total, view).toBe(ids.length)
    expect(counts[view], view).toBe(ids.length)
    expect(await findIds(db, { view }, 500), view).toEqual(ids)
  }
  expect(late).toBe(2)
})

test('the desk filters by assignee, practice area, lateness, id and state find the matching messages', async () => {
  const { db } = await testResources()
  const meera = await insertUser(db, 'meera')
  const old = '2026-11-14T04:00:00.000Z'
  await insertMessage(db, { id: 'hers', assigneeId: meera, service: 'arbitration', receivedAt: now.toISOString() })
  await insertMessage(db, { id: 'late', receivedAt: old })
  await insertMessage(db, { id: 'done', receivedAt: old, state: 'answered' })
  await insertMessage(db, { id: 'set aside', receivedAt: old, state: 'spam' })
  const find = async (query: Parameters<typeof readFilter>[1]) => {
    const filter = await readFilter(db, query, { accountId: meera, firm, now })
    return filter && (await findIds(db, filter, 10))
  }
  expect(await find({ assignee: 'me' })).toEqual(['hers'])
  expect(await find({ assignee: 'Meera' })).toEqual(['hers'])
  expect(await find({ assignee: 'no-one' })).toEqual(['done', 'late'])
  expect(await find({ assignee: 'somebody' })).toBeUndefined()
  expect(await find({ service: 'arbitration' })).toEqual(['hers'])
  expect(await find({ late: true })).toEqual(['late'])
  expect(await find({ id: 'set aside' })).toEqual(['set aside'])
  expect(await find({ state: 'spam', q: 'words' })).toEqual(['set aside'])
})

test('a message search matches all words in any inflection and field, but not letters inside a word', async () => {
  const { db } = await testResources()
  const text = 'A buyer has not paid three invoices; please call. अग्रिम जमानत'
  await insertMessage(db, {
    id: 'a',
    name: 'Meena Patidar',
    email: 'meena@steel.example',
    reference: 'CH-ABCD-2345',
    text,
  })
  await insertMessage(db, { id: 'b', name: 'Arun Patidar', email: 'arun@lamps.example', text: 'Three lamps.' })
  const find = (q: string) => findIds(db, { view: 'all', q }, 10)
  for (const q of [
    'Meena Patidar',
    'patidar meena',
    'invoice buyers',
    'buyers invoi',
    'call buyer',
    'meena@steel.example',
    'MEENA@ste',
    'ch abcd 2345',
    'CH-ABCD-2345',
    '"three invoices"',
    'जमानत',
  ]) {
    expect(await find(q), q).toEqual(['a'])
  }
  expect((await find('patidar three')).sort()).toEqual(['a', 'b'])
  for (const q of ['atidar', 'invoices lamps', '"invoices three"', 'जमीन']) expect(await find(q), q).toEqual([])
})

test.each(['', '"', `'`, '* OR "', 'NEAR(a b)', 'words:x', `a' & 'b`, ':*', '-', '%', 'x'.repeat(9_000), '\0', '🜨'])(
  'searching messages for “%s” does not fail',
  async (q) => {
    const { db } = await testResources()
    await insertMessage(db, { name: q, text: q })
    await expect(searchMessages(db, { view: 'all', q, page: 1, limit: 9 })).resolves.toBeDefined()
  },
)

test('a sender whose name is a stop word is found, and so is a punctuation mark', async () => {
  const { db } = await testResources()
  await insertMessage(db, { id: 'a', name: 'Any', text: 'Her words.' })
  await insertMessage(db, { id: 'b', name: 'Ravi (Indore)', text: 'Other words.' })
  expect(await findIds(db, { view: 'all', q: 'any' }, 10)).toEqual(['a'])
  expect(await findIds(db, { view: 'all', q: '(' }, 10)).toEqual(['b'])
})

test('a corrected message is found only by its new text, a deleted one leaves no index, and missing or old indexes are rebuilt', async () => {
  const resources = await testResources()
  const { db } = resources
  await insertMessage(db, { id: 'a', text: 'Old lanterns.' })
  const find = (q: string) => findIds(db, { view: 'all', q }, 10)
  await change(resources, machine, async ({ db }) => {
    await db.updateTable('message').set({ text: 'New fjords.' }).execute()
    await indexMessage(db, await db.selectFrom('message').selectAll().executeTakeFirstOrThrow())
  })
  expect([await find('lantern'), await find('fjord')]).toEqual([[], ['a']])

  await insertMessage(db, { id: 'b', text: 'Older lamps.' })
  await db.deleteFrom('messageWords').where('messageId', '=', 'b').execute()
  await db.updateTable('messageWords').set({ version: 0 }).execute()
  expect([await indexMessages(resources), await indexMessages(resources)]).toEqual([2, 0])
  expect([await find('lamps'), await find('fjords')]).toEqual([['b'], ['a']])
  await db.deleteFrom('message').execute()
  expect(await db.selectFrom('messageWords').selectAll().execute()).toEqual([])
})

test('a search for words or a telephone number uses indexes and does not read message texts', async () => {
  const { db } = await testResources()
  if (isPostgres(db)) return
  for (const q of ['invoices', '98260 55555']) {
    const query = db.selectFrom('message').select('id').where(matchesQuery(db, q))
    const explained = await query.explain<{ detail: string }>(undefined, sql`query plan`)
    const plan = explained.map(({ detail }) => detail).join('; ')
    expect(plan).toContain('VIRTUAL TABLE INDEX')
    // A lookup by the unique reference reads one row, so it needs no covering index.
    const steps = plan.split('; ').filter((step) => / message /.test(step) && !step.includes('(reference=?)'))
    for (const step of steps) expect(step).toContain('COVERING INDEX')
  }
})

test('a telephone number is found in any notation, including Hindi digits and a leading zero', async () => {
  const { db } = await testResources()
  await insertMessage(db, { id: 'a', phone: '९८२६० ५५५५५', phoneDigits: '9826055555/919826055555' })
  await insertMessage(db, { id: 'b', phone: '0731 2555555', phoneDigits: '07312555555/917312555555' })
  for (const q of ['९८२६० ५५५५५', '098260 55555', '+91-98260-55555', '0091 98260 55555', '982605']) {
    expect(await findIds(db, { view: 'all', q }, 10), q).toEqual(['a'])
  }
})
