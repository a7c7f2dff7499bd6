import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Tables } from '#platform/database/tables.ts'
import { openEvents } from '#platform/resources.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertPost } from '#tests/support/unit/rows.ts'
import { openIndexNow } from './index-now.server.ts'

type Submission = { host: string; key: string; keyLocation: string; urlList: string[] }

const site = 'https://www.chambers.example'
const settings = { INDEXNOW_KEY: 'a-key-of-ours', PUBLIC_URL: site }
const pace = { gatherMs: 20, retryMs: [10, 10] }
const lists = ['/', '/blog', '/resources/legal-updates', '/resources/case-studies'].map((path) => site + path)

test('changed public pages are submitted to IndexNow in one request, and drafts are not submitted', async () => {
  const { received, endpoint } = await startEngine()
  const resources = await openResources()
  await insertPost(resources.db, { id: 'a', slug: 'public', publishedAt: '2026-11-01T06:00:00.000Z' })
  await insertPost(resources.db, { id: 'b', slug: 'draft', publishedAt: null })
  start(resources, endpoint)
  resources.events.emit('invalidated', new Set(['posts', 'post:draft']))
  resources.events.emit('invalidated', new Set(['messages']))
  resources.events.emit('invalidated', new Set(['posts', 'post:public', 'press']))
  await expect.poll(() => received.length).toBe(1)
  const { urlList, ...fields } = received[0] as Submission
  expect(fields).toEqual({
    host: 'www.chambers.example',
    key: 'a-key-of-ours',
    keyLocation: `${site}/a-key-of-ours.txt`,
  })
  expect(urlList).toEqual([`${site}/blog/public`, ...lists, `${site}/media`, `${site}/resources/publications`].sort())
})

test('with two processes, each change is submitted once, and a scheduled post when it becomes public', async () => {
  const { received, endpoint } = await startEngine()
  const resources = await openResources()
  await insertPost(resources.db, { id: 'b', slug: 'public', publishedAt: '2026-11-01T06:00:00.000Z' })
  const [here, there] = [resources, { ...resources, events: openEvents() }]
  for (const one of [here, there]) start(one, endpoint)
  // A post that was public before the first run is not sent.
  await expect.poll(() => lastRun(resources.db)).toBeTruthy()
  await insertPost(resources.db, { id: 'a', slug: 'ahead', publishedAt: new Date(Date.now() + 300).toISOString() })
  here.events.emit('invalidated', new Set(['posts']))
  await expect.poll(() => received.map(({ urlList }) => urlList)).toEqual([[`${site}/blog/ahead`, ...lists].sort()])
  for (const [one, other] of [[here, there] as const, [there, here] as const]) {
    const before = received.length
    one.events.emit('invalidated', new Set(['post:public']))
    other.events.emit('invalidated', new Set(['post:public']), 'remote')
    await expect.poll(() => received.length).toBe(before + 1)
  }
  expect(received).toHaveLength(3)
})

test('changes queued by a process that stopped before submitting them are submitted by the next process', async () => {
  const { received, endpoint } = await startEngine()
  const resources = await openResources()
  await insertPost(resources.db, { slug: 'public', publishedAt: '2026-11-01T06:00:00.000Z' })
  const stop = openIndexNow(resources, endpoint, { ...pace, gatherMs: 3_600_000 })
  await expect.poll(() => lastRun(resources.db)).toBeTruthy()
  resources.events.emit('invalidated', new Set(['post:public']))
  await expect.poll(() => resources.db.selectFrom('indexNowPath').select('path').execute()).toHaveLength(5)
  stop()
  start(resources, endpoint)
  await expect.poll(() => received.map(({ urlList }) => urlList)).toEqual([[`${site}/blog/public`, ...lists].sort()])
})

test('nothing is submitted in schedule-only mode, and queued changes are submitted after it ends', async () => {
  const { received, endpoint } = await startEngine()
  const resources = await openResources()
  await insertPost(resources.db, { slug: 'public', publishedAt: '2026-11-01T06:00:00.000Z' })
  const switchScheduleOnly = (state: 'on' | 'off', switchedAt: string) =>
    resources.db
      .insertInto('scheduleSwitch')
      .values({ id: state, state, switchedAt, switchedBy: null, reason: '' })
      .execute()
  await switchScheduleOnly('on', '2026-11-16T06:00:00.000Z')
  const stop = openIndexNow(resources, endpoint, pace)
  const listRuns = () => resources.db.selectFrom('job').select('ranAt').where('ranAt', 'is not', null).execute()
  await expect.poll(listRuns).toHaveLength(1)
  const [first] = await listRuns()
  resources.events.emit('invalidated', new Set(['post:public']))
  await expect.poll(async () => (await listRuns())[0]?.ranAt).not.toBe(first?.ranAt)
  stop()
  expect(received).toEqual([])
  await switchScheduleOnly('off', '2026-11-17T06:00:00.000Z')
  start(resources, endpoint)
  await expect.poll(() => received.map(({ urlList }) => urlList)).toEqual([[`${site}/blog/public`, ...lists].sort()])
})

test('a submission answered with 429 or 5xx is retried a few times, and one answered with 403 is not', async () => {
  const answers = [503, 429, 200, 403, 200, 500, 500, 500, 200]
  const { received, endpoint } = await startEngine(answers)
  const resources = await openResources()
  start(resources, endpoint)
  const publish = async (slug: string, times: number) => {
    await insertPost(resources.db, { id: slug, slug, publishedAt: '2026-11-01T06:00:00.000Z' })
    resources.events.emit('invalidated', new Set([`post:${slug}`]))
    await expect.poll(() => received.length).toBe(times)
  }
  await publish('one', 3)
  await publish('two', 4)
  await publish('three', 5)
  await publish('four', 8)
  await publish('five', 9)
  const slugs = received.map(({ urlList }) =>
    urlList.find((url) => /\/blog\/./.test(url))?.replace(`${site}/blog/`, ''),
  )
  expect(slugs).toEqual([...['one', 'one', 'one', 'two', 'three'], ...['four', 'four', 'four', 'five']])
})

test('nothing is submitted without a key, for a plain HTTP site or for localhost', async () => {
  const { received, endpoint } = await startEngine()
  const resources = await openResources()
  await insertPost(resources.db, { slug: 'public', publishedAt: '2026-11-01T06:00:00.000Z' })
  const unsuitable = [
    { PUBLIC_URL: site },
    { PUBLIC_URL: 'http://www.chambers.example' },
    { PUBLIC_URL: 'https://localhost' },
  ]
  for (const [index, { PUBLIC_URL }] of unsuitable.entries()) {
    const INDEXNOW_KEY = index === 0 ? undefined : settings.INDEXNOW_KEY
    start({ ...resources, config: { ...resources.config, INDEXNOW_KEY, PUBLIC_URL } }, endpoint)
  }
  start(resources, endpoint)
  resources.events.emit('invalidated', new Set(['post:public']))
  await expect.poll(() => received.length).toBeGreaterThan(0)
  resources.events.emit('invalidated', new Set(['press']))
  await expect.poll(() => received.length).toBe(2)
  expect(received.map(({ host, key }) => `${host} ${key}`)).toEqual(Array(2).fill('www.chambers.example a-key-of-ours'))
})

test('nothing is submitted before the site is opened to search engines; queued changes are submitted afterwards', async () => {
  const { received, endpoint } = await startEngine()
  const resources = await openResources()
  await resources.db.deleteFrom('siteOpening').execute()
  await insertPost(resources.db, { slug: 'public', publishedAt: '2026-11-01T06:00:00.000Z' })
  start(resources, endpoint)
  await expect.poll(() => lastRun(resources.db)).toBeTruthy()
  const first = await lastRun(resources.db)
  resources.events.emit('invalidated', new Set(['post:public']))
  await expect.poll(() => resources.db.selectFrom('indexNowPath').select('path').execute()).toHaveLength(5)
  // The run for these ends before the site is opened.
  await expect.poll(() => lastRun(resources.db)).not.toBe(first)
  expect(received).toEqual([])
  await openSite(resources.db)
  resources.events.emit('invalidated', new Set(['press']))
  await expect.poll(() => received.map(({ urlList }) => urlList.length)).toEqual([7])
})

async function openResources() {
  const resources = await testResources(settings)
  await openSite(resources.db)
  return resources
}

/** When the last finished run started. */
async function lastRun(db: Kysely<Tables>) {
  return (await db.selectFrom('job').select('ranAt').executeTakeFirst())?.ranAt
}

async function openSite(db: Kysely<Tables>) {
  await db.insertInto('siteOpening').values({ id: 'a', openedAt: '2026-11-01', reason: '', overruled: '[]' }).execute()
}

function start(resources: Parameters<typeof openIndexNow>[0], endpoint: string) {
  onTestFinished(openIndexNow(resources, endpoint, pace))
}

/** A fake search engine: sends these statuses in order, then 200. */
async function startEngine(answers: number[] = []) {
  const received: Submission[] = []
  const server = createServer(async (request, response) => {
    const submission = (await json(request)) as Submission
    response.writeHead(answers[received.length] ?? 200).end()
    received.push(submission)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { received, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/indexnow` }
}
