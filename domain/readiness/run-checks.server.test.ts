import { expect, test, vi } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { photo } from '#tests/support/pictures.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertPost } from '#tests/support/unit/rows.ts'
import { checks } from './check.ts'
import { findLastCheck, findRunningCheck } from './readiness.server.ts'
import { startChecks, stopChecks } from './run-checks.server.ts'

const html = '<title>A page | Firm</title><meta name="description" content="Words."><a href="/gone">x</a>'

async function setUpSite() {
  const resources = await testResources()
  const content = await testContent()
  // Few pictures and a small one, because each takes a moment to open.
  await resources.files.put('medias/small.webp', await photo().webp().toBuffer())
  const pictures = Object.entries(content.current.pictures).map(
    ([name, picture]) => [name, { ...picture, address: '/uploads/medias/small.webp' }] as const,
  )
  content.current = {
    ...content.current,
    pictures: Object.fromEntries(pictures),
    practiceAreas: content.current.practiceAreas.slice(0, 2),
  }
  await insertPost(resources.db, { slug: 'bail', title: 'On bail', publishedAt: '2026-11-01T06:00:00.000Z' })
  const requested: string[] = []
  const fetchPage = async (path: string) => {
    requested.push(path)
    return new Response(html, { status: path === '/gone' ? 404 : 200 })
  }
  return { resources, content, fetchPage, requested }
}

test('a run performs all checks but external links, fetches each page once and replaces the previous results', async () => {
  const { resources, content, fetchPage, requested } = await setUpSite()
  const { db } = resources
  const { ended } = await startChecks(resources, machine, { content, fetchPage })
  expect(await findRunningCheck(db)).toMatchObject({ step: 'samples', done: 0 })
  await expect(startChecks(resources, machine, { content, fetchPage })).rejects.toMatchObject({ code: 'check-running' })
  await ended
  expect(requested).toEqual(expect.arrayContaining(['/', '/team', '/search', '/blog/bail', '/gone']))
  expect(requested.length).toBe(new Set(requested).size)
  const results = (await findLastCheck(db))?.results ?? {}
  expect(Object.keys(results)).toEqual(checks.map(({ name }) => name).filter((name) => name !== 'links-outside'))
  expect(results.links?.left?.places?.[0]).toMatchObject({ to: '/adminDashboard/website/home' })
  expect(results.titles).toEqual({ note: `${requested.length - 1} pages` })

  // The result for external links stays until they are checked again.
  const storedResults = JSON.stringify({ ...results, 'links-outside': { note: '3 links' } })
  await db.updateTable('readinessCheck').set({ results: storedResults }).execute()
  await (await startChecks(resources, machine, { content, fetchPage })).ended
  expect((await findLastCheck(db))?.results['links-outside']).toEqual({ note: '3 links' })
  expect(await db.selectFrom('readinessCheck').select('running').execute()).toEqual([{ running: null }])
})

test('a check that throws is reported as not checked and logged, and the other checks return their results', async () => {
  const { resources, content, fetchPage } = await setUpSite()
  const logged = vi.spyOn(resources.log, 'error')
  await resources.db.schema.dropTable('missingCount').execute()
  await (await startChecks(resources, machine, { content, fetchPage })).ended
  const results = (await findLastCheck(resources.db))?.results ?? {}
  expect(Object.keys(results)).toEqual(checks.map(({ name }) => name).filter((name) => name !== 'links-outside'))
  expect(results['missing-addresses']?.left).toMatchObject({
    title: 'This could not be checked',
    text: expect.stringContaining('“Old addresses lead somewhere”'),
  })
  expect(results.links?.left?.places).toHaveLength(1)
  expect(logged.mock.calls).toEqual([
    [{ error: expect.any(Error), check: 'missing-addresses' }, 'a check of the site failed'],
  ])
})

test('stopping a run ends it, and the previous results are preserved', async () => {
  const { resources, content, fetchPage } = await setUpSite()
  await (await startChecks(resources, machine, { content, fetchPage })).ended
  const before = await findLastCheck(resources.db)
  const gate = Promise.withResolvers<void>()
  const slowFetch = async (path: string) => {
    await gate.promise
    return await fetchPage(path)
  }
  const { ended } = await startChecks(resources, machine, { content, fetchPage: slowFetch })
  await expect.poll(() => findRunningCheck(resources.db)).toMatchObject({ step: 'titles', done: 2 })
  await stopChecks(resources, machine)
  expect(await findRunningCheck(resources.db)).toBeUndefined()
  gate.resolve()
  await ended
  expect(await findLastCheck(resources.db)).toEqual(before)
})

test('a stale run of a killed process does not block a new run', async () => {
  const { resources, content, fetchPage } = await setUpSite()
  const longAgo = '2026-01-01T06:00:00.000Z'
  const row = { id: 'dead', startedAt: longAgo, seenAt: longAgo, running: 1, step: 'links', done: 3, results: '{}' }
  await resources.db.insertInto('readinessCheck').values(row).execute()
  expect(await findRunningCheck(resources.db)).toBeUndefined()
  await (await startChecks(resources, machine, { content, fetchPage })).ended
  expect((await findLastCheck(resources.db))?.results.samples?.left).toBeDefined()
})

test('a killed run whose heartbeat is in the future does not block a new run', async () => {
  const { resources, content, fetchPage } = await setUpSite()
  const ahead = new Date(Date.now() + 3_600_000).toISOString()
  const row = { id: 'dead', startedAt: ahead, seenAt: ahead, running: 1, step: 'links', done: 3, results: '{}' }
  await resources.db.insertInto('readinessCheck').values(row).execute()
  expect(await findRunningCheck(resources.db)).toBeUndefined()
  await (await startChecks(resources, machine, { content, fetchPage })).ended
  expect((await findLastCheck(resources.db))?.results.samples?.left).toBeDefined()
})
