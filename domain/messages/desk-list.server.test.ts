import { expect, test } from 'vitest'
import { testResources } from '#tests/support/resources.ts'
import { insertMessage, insertUser } from '#tests/support/rows.ts'
import type { DeskView } from './desk.ts'
import { readFilter } from './desk-filter.server.ts'
import { countViews, findIds, searchMessages } from './desk-list.server.ts'

const hours = [{ days: 'Every day', from: 1, to: 7, opens: '09:00', closes: '18:00' }]
const now = new Date('2026-11-16T12:00:00.000Z')

test('every view holds its own messages, newest first, and is counted', async () => {
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

test('what staff ask for in words is what is found', async () => {
  const { db } = await testResources()
  const meera = await insertUser(db, 'meera')
  const old = '2026-11-14T04:00:00.000Z'
  await insertMessage(db, { id: 'hers', assigneeId: meera, service: 'arbitration', receivedAt: now.toISOString() })
  await insertMessage(db, { id: 'late', receivedAt: old })
  await insertMessage(db, { id: 'done', receivedAt: old, state: 'answered' })
  await insertMessage(db, { id: 'set aside', receivedAt: old, state: 'spam' })
  const find = async (asked: Parameters<typeof readFilter>[1]) => {
    const filter = await readFilter(db, asked, { accountId: meera, hours, now })
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

test('a number is found however it is asked for, Hindi digits and a leading nought included', async () => {
  const { db } = await testResources()
  await insertMessage(db, { id: 'a', phone: '९८२६० ५५५५५', phoneDigits: '9826055555/919826055555' })
  await insertMessage(db, { id: 'b', phone: '0731 2555555', phoneDigits: '07312555555/917312555555' })
  for (const q of ['९८२६० ५५५५५', '098260 55555', '+91-98260-55555', '0091 98260 55555', '982605']) {
    expect(await findIds(db, { view: 'all', q }, 10), q).toEqual(['a'])
  }
})
