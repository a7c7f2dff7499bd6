import { expect, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { testContent } from '#tests/support/content.ts'
import { testResources } from '#tests/support/resources.ts'
import { insertPost } from '#tests/support/rows.ts'
import { checks } from './check.ts'
import { findLastCheck, findRunningCheck } from './readiness.server.ts'
import { startChecks, stopChecks } from './run-checks.server.ts'

const html = '<title>A page | Firm</title><meta name="description" content="Words."><a href="/gone">x</a>'

async function opened() {
  const resources = await testResources()
  const content = await testContent()
  // Few pictures: each takes a moment to open.
  content.current = { ...content.current, practiceAreas: content.current.practiceAreas.slice(0, 2) }
  await insertPost(resources.db, { slug: 'bail', title: 'On bail', publishedAt: '2026-11-01T06:00:00.000Z' })
  const asked: string[] = []
  const fetchPage = async (path: string) => {
    asked.push(path)
    return new Response(html, { status: path === '/gone' ? 404 : 200 })
  }
  return { resources, content, fetchPage, asked }
}

test('everything is looked at once, each page too, and what was found is kept in the place of what was before', async () => {
  const { resources, content, fetchPage, asked } = await opened()
  const { db } = resources
  const { ended } = await startChecks(resources, machine, { content, fetchPage })
  expect(await findRunningCheck(db)).toMatchObject({ step: 'samples', done: 0 })
  await expect(startChecks(resources, machine, { content, fetchPage })).rejects.toMatchObject({ code: 'check-running' })
  await ended
  expect(asked).toEqual(expect.arrayContaining(['/', '/team', '/search', '/blog/bail', '/gone']))
  expect(asked.length).toBe(new Set(asked).size)
  const results = (await findLastCheck(db))?.results ?? {}
  expect(Object.keys(results)).toEqual(checks.map(({ name }) => name).filter((name) => name !== 'links-outside'))
  expect(results.links?.left?.places?.[0]).toMatchObject({ to: '/adminDashboard/website/home' })
  expect(results.titles).toEqual({ note: `${asked.length - 1} pages` })

  // What other sites said stays until they are asked again.
  const seen = JSON.stringify({ ...results, 'links-outside': { note: '3 links' } })
  await db.updateTable('readinessCheck').set({ results: seen }).execute()
  await (await startChecks(resources, machine, { content, fetchPage })).ended
  expect((await findLastCheck(db))?.results['links-outside']).toEqual({ note: '3 links' })
  expect(await db.selectFrom('readinessCheck').select('running').execute()).toEqual([{ running: null }])
})

test('a check that is stopped ends, at whichever process, and the last results stay', async () => {
  const { resources, content, fetchPage } = await opened()
  await (await startChecks(resources, machine, { content, fetchPage })).ended
  const before = await findLastCheck(resources.db)
  const held = Promise.withResolvers<void>()
  const slowly = async (path: string) => {
    await held.promise
    return await fetchPage(path)
  }
  const { ended } = await startChecks(resources, machine, { content, fetchPage: slowly })
  await expect.poll(() => findRunningCheck(resources.db)).toMatchObject({ step: 'titles', done: 2 })
  await stopChecks(resources, machine)
  expect(await findRunningCheck(resources.db)).toBeUndefined()
  held.resolve()
  await ended
  expect(await findLastCheck(resources.db)).toEqual(before)
})

test('what a killed process left behind holds up no other check', async () => {
  const { resources, content, fetchPage } = await opened()
  const long = '2026-01-01T06:00:00.000Z'
  const row = { id: 'dead', startedAt: long, seenAt: long, running: 1, step: 'links', done: 3, results: '{}' }
  await resources.db.insertInto('readinessCheck').values(row).execute()
  expect(await findRunningCheck(resources.db)).toBeUndefined()
  await (await startChecks(resources, machine, { content, fetchPage })).ended
  expect((await findLastCheck(resources.db))?.results.samples?.left).toBeDefined()
})
