import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Tables } from '#platform/database/tables.ts'
import { openEvents } from '#platform/events.ts'
import { testResources } from '#tests/support/resources.ts'
import { insertPost } from '#tests/support/rows.ts'
import { openIndexNow } from './index-now.server.ts'

type News = { host: string; key: string; keyLocation: string; urlList: string[] }

const site = 'https://www.chambers.example'
const settings = { INDEXNOW_KEY: 'a-key-of-ours', PUBLIC_URL: site }
const pace = { gatherMs: 20, retryMs: [10, 10] }
const lists = ['/', '/blog', '/resources/legal-updates', '/resources/case-studies'].map((path) => site + path)

test('what readers find changed is told in one go, and a draft to nobody', async () => {
  const { heard, endpoint } = await startEngine()
  const resources = await openResources()
  await insertPost(resources.db, { id: 'a', slug: 'public', publishedAt: '2026-11-01T06:00:00.000Z' })
  await insertPost(resources.db, { id: 'b', slug: 'draft', publishedAt: null })
  start(resources, endpoint)
  resources.events.emit('invalidated', new Set(['posts', 'post:draft']))
  resources.events.emit('invalidated', new Set(['messages']))
  resources.events.emit('invalidated', new Set(['posts', 'post:public', 'press']))
  await expect.poll(() => heard.length).toBe(1)
  const { urlList, ...news } = heard[0] as News
  expect(news).toEqual({ host: 'www.chambers.example', key: 'a-key-of-ours', keyLocation: `${site}/a-key-of-ours.txt` })
  expect(urlList).toEqual([`${site}/blog/public`, ...lists, `${site}/media`, `${site}/resources/publications`].sort())
})

test('of two processes one tells what either changed, and what was dated ahead when its time has come', async () => {
  const { heard, endpoint } = await startEngine()
  const resources = await openResources()
  await insertPost(resources.db, { id: 'b', slug: 'public', publishedAt: '2026-11-01T06:00:00.000Z' })
  const [here, there] = [resources, { ...resources, events: openEvents() }]
  for (const one of [here, there]) start(one, endpoint)
  // What was public before the first look is news to nobody.
  await expect.poll(() => lastLook(resources.db)).toBeTruthy()
  await insertPost(resources.db, { id: 'a', slug: 'ahead', publishedAt: new Date(Date.now() + 300).toISOString() })
  here.events.emit('invalidated', new Set(['posts']))
  await expect.poll(() => heard.map(({ urlList }) => urlList)).toEqual([[`${site}/blog/ahead`, ...lists].sort()])
  for (const [one, other] of [[here, there] as const, [there, here] as const]) {
    const before = heard.length
    one.events.emit('invalidated', new Set(['post:public']))
    other.events.emit('invalidated', new Set(['post:public']), 'remote')
    await expect.poll(() => heard.length).toBe(before + 1)
  }
  expect(heard).toHaveLength(3)
})

test('what a process was killed before it could tell is told by another', async () => {
  const { heard, endpoint } = await startEngine()
  const resources = await openResources()
  await insertPost(resources.db, { slug: 'public', publishedAt: '2026-11-01T06:00:00.000Z' })
  const stop = openIndexNow(resources, endpoint, { ...pace, gatherMs: 3_600_000 })
  await expect.poll(() => lastLook(resources.db)).toBeTruthy()
  resources.events.emit('invalidated', new Set(['post:public']))
  await expect.poll(() => resources.db.selectFrom('indexNowPath').select('path').execute()).toHaveLength(5)
  stop()
  start(resources, endpoint)
  await expect.poll(() => heard.map(({ urlList }) => urlList)).toEqual([[`${site}/blog/public`, ...lists].sort()])
})

test('while only the schedule is shown nothing is told, and afterwards all that has changed', async () => {
  const { heard, endpoint } = await startEngine()
  const resources = await openResources()
  await insertPost(resources.db, { slug: 'public', publishedAt: '2026-11-01T06:00:00.000Z' })
  const turn = (state: 'on' | 'off', switchedAt: string) =>
    resources.db
      .insertInto('scheduleSwitch')
      .values({ id: state, state, switchedAt, switchedBy: null, reason: '' })
      .execute()
  await turn('on', '2026-11-16T06:00:00.000Z')
  const stop = openIndexNow(resources, endpoint, pace)
  const looks = () => resources.db.selectFrom('job').select('ranAt').where('ranAt', 'is not', null).execute()
  await expect.poll(looks).toHaveLength(1)
  const [first] = await looks()
  resources.events.emit('invalidated', new Set(['post:public']))
  await expect.poll(async () => (await looks())[0]?.ranAt).not.toBe(first?.ranAt)
  stop()
  expect(heard).toEqual([])
  await turn('off', '2026-11-17T06:00:00.000Z')
  start(resources, endpoint)
  await expect.poll(() => heard.map(({ urlList }) => urlList)).toEqual([[`${site}/blog/public`, ...lists].sort()])
})

test('what was not taken is told again, a few times; what was refused is not', async () => {
  const answers = [503, 429, 200, 403, 200, 500, 500, 500, 200]
  const { heard, endpoint } = await startEngine(answers)
  const resources = await openResources()
  start(resources, endpoint)
  const tell = async (slug: string, times: number) => {
    await insertPost(resources.db, { id: slug, slug, publishedAt: '2026-11-01T06:00:00.000Z' })
    resources.events.emit('invalidated', new Set([`post:${slug}`]))
    await expect.poll(() => heard.length).toBe(times)
  }
  await tell('one', 3)
  await tell('two', 4)
  await tell('three', 5)
  await tell('four', 8)
  await tell('five', 9)
  const slugs = heard.map(({ urlList }) => urlList.find((url) => /\/blog\/./.test(url))?.replace(`${site}/blog/`, ''))
  expect(slugs).toEqual([...['one', 'one', 'one', 'two', 'three'], ...['four', 'four', 'four', 'five']])
})

test('without a key, over plain http and on the own machine nothing is told', async () => {
  const { heard, endpoint } = await startEngine()
  const loud = await openResources()
  await insertPost(loud.db, { slug: 'public', publishedAt: '2026-11-01T06:00:00.000Z' })
  const quiet = [
    { PUBLIC_URL: site },
    { PUBLIC_URL: 'http://www.chambers.example' },
    { PUBLIC_URL: 'https://localhost' },
  ]
  for (const [index, { PUBLIC_URL }] of quiet.entries()) {
    const INDEXNOW_KEY = index === 0 ? undefined : settings.INDEXNOW_KEY
    start({ ...loud, config: { ...loud.config, INDEXNOW_KEY, PUBLIC_URL } }, endpoint)
  }
  start(loud, endpoint)
  loud.events.emit('invalidated', new Set(['post:public']))
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  loud.events.emit('invalidated', new Set(['press']))
  await expect.poll(() => heard.length).toBe(2)
  expect(heard.map(({ host, key }) => `${host} ${key}`)).toEqual(Array(2).fill('www.chambers.example a-key-of-ours'))
})

test('until search engines are let in nothing is told; then all that has changed is', async () => {
  const { heard, endpoint } = await startEngine()
  const resources = await openResources()
  await resources.db.deleteFrom('siteOpening').execute()
  await insertPost(resources.db, { slug: 'public', publishedAt: '2026-11-01T06:00:00.000Z' })
  start(resources, endpoint)
  await expect.poll(() => lastLook(resources.db)).toBeTruthy()
  const first = await lastLook(resources.db)
  resources.events.emit('invalidated', new Set(['post:public']))
  await expect.poll(() => resources.db.selectFrom('indexNowPath').select('path').execute()).toHaveLength(5)
  // The look for these is over before anybody is let in.
  await expect.poll(() => lastLook(resources.db)).not.toBe(first)
  expect(heard).toEqual([])
  await letIn(resources.db)
  resources.events.emit('invalidated', new Set(['press']))
  await expect.poll(() => heard.map(({ urlList }) => urlList.length)).toEqual([7])
})

async function openResources() {
  const resources = await testResources(settings)
  await letIn(resources.db)
  return resources
}

/** When the last look began that was done to its end. */
async function lastLook(db: Kysely<Tables>) {
  return (await db.selectFrom('job').select('ranAt').executeTakeFirst())?.ranAt
}

async function letIn(db: Kysely<Tables>) {
  await db.insertInto('siteOpening').values({ id: 'a', openedAt: '2026-11-01', reason: '', overruled: '[]' }).execute()
}

function start(resources: Parameters<typeof openIndexNow>[0], endpoint: string) {
  onTestFinished(openIndexNow(resources, endpoint, pace))
}

/** In the place of a search engine: answers these in their order, then 200. */
async function startEngine(answers: number[] = []) {
  const heard: News[] = []
  const server = createServer(async (request, response) => {
    const news = (await json(request)) as News
    response.writeHead(answers[heard.length] ?? 200).end()
    heard.push(news)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { heard, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/indexnow` }
}
