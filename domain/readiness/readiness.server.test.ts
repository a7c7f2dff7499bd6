import { expect, test } from 'vitest'
import { staff } from '#domain/change/actor.ts'
import { openMigrator } from '#platform/database/migrate.ts'
import { openEvents } from '#platform/resources.ts'
import { emptyTestResources, testResources } from '#tests/support/unit/resources.ts'
import { insertUser, insertUserWithoutRole } from '#tests/support/unit/rows.ts'
import { type CheckName, type CheckResults, checks } from './check.ts'
import { findOpening, openIndexing } from './indexing.server.ts'
import { countFailedChecks, openSite } from './readiness.server.ts'

const actor = staff({ id: 'meera', role: 'owner' }, { address: '203.0.113.7' })

async function setUpSite(...leftNames: CheckName[]) {
  const resources = await testResources()
  await insertUser(resources.db, 'meera', 'Meera Joshi')
  await resources.db.updateTable('user').set({ id: 'meera' }).execute()
  const indexing = await openIndexing(resources)
  const left = { title: 'Wrong', text: 'It is.' }
  const included = checks.filter(({ name }) => name !== 'links-outside')
  const results: CheckResults = Object.fromEntries(
    included.map(({ name }) => [name, leftNames.includes(name) ? { left } : {}]),
  )
  const at = '2026-11-17T06:00:00.000Z'
  const row = { id: 'check', startedAt: at, seenAt: at, endedAt: at, step: '', done: 0 }
  await resources.db
    .insertInto('readinessCheck')
    .values({ ...row, results: JSON.stringify(results) })
    .execute()
  return { ...resources, indexing }
}

test('a site that passes all checks is opened to search engines without a reason, and every process applies it', async () => {
  const here = await setUpSite()
  const there = { ...here, events: openEvents() }
  const other = await openIndexing(there)
  const invalidated: string[][] = []
  for (const { events } of [here, there]) events.on('invalidated', (tags) => void invalidated.push([...tags]))
  expect([here.indexing.isAllowed(), other.isAllowed()]).toEqual([false, false])

  await openSite(here, actor)
  expect(here.indexing.isAllowed()).toBe(true)
  there.events.emit('invalidated', new Set(['indexing']), 'remote')
  await expect.poll(() => other.isAllowed()).toBe(true)
  // Cached pages are invalidated, since they still say noindex.
  expect(invalidated.filter(([tag]) => tag === 'words').length).toBeGreaterThanOrEqual(2)
  expect(await findOpening(here.db)).toMatchObject({ openedBy: 'Meera Joshi', reason: '', overruled: [] })
})

test('a site with failed checks is opened only with a reason, which is stored with the user and those checks', async () => {
  const site = await setUpSite('samples', 'https')
  await expect(openSite(site, actor)).rejects.toMatchObject({ code: 'not-ready' })
  expect([site.indexing.isAllowed(), await findOpening(site.db), await countFailedChecks(site.db)]).toEqual([
    false,
    undefined,
    2,
  ])
  await openSite(site, actor, { reason: 'The certificate comes tomorrow.' })
  expect(await findOpening(site.db)).toMatchObject({
    openedBy: 'Meera Joshi',
    reason: 'The certificate comes tomorrow.',
    overruled: ['samples', 'https'],
  })
  expect([site.indexing.isAllowed(), await countFailedChecks(site.db)]).toEqual([true, 0])
  const record = site.db.selectFrom('record').select(['what', 'accountId'])
  expect(await record.execute()).toEqual([{ what: 'website opened to search engines', accountId: 'meera' }])
})

test('the migration leaves an existing site open to search engines, and a new site starts closed', async () => {
  const { db, database } = await emptyTestResources()
  await openMigrator(db).migrateTo('0024-record-chain')
  await insertUserWithoutRole(db, 'admin')
  await database.migrate()
  expect(await findOpening(db)).toMatchObject({ openedBy: null, reason: '', overruled: [] })

  const fresh = await emptyTestResources()
  await fresh.database.migrate()
  expect(await findOpening(fresh.db)).toBeUndefined()
})
