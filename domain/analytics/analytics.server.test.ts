import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { readerHeaders, testAnalytics } from '#tests/support/unit/background.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertMessage, insertPost } from '#tests/support/unit/rows.ts'

const day = '2026-11-16'
const here = () => '192.0.2.1'

test('page views are counted by page and day, and the counts of two processes add up', async () => {
  const resources = await testResources()
  await insertPost(resources.db, { slug: 'a-note', tags: '["Interim relief"]' })
  const [one, other] = [await testAnalytics(resources), await testAnalytics(resources)]
  for (const path of ['/', '/', '/About?utm_source=x', '/blog/a-note', '/blog/tag/interim-relief'])
    one.recordPageView(path, readerHeaders, here)
  for (const path of ['/blog/a-note', '/']) other.recordPageView(path, readerHeaders, here)
  await Promise.all([one.flush(), other.flush(), one.flush()])
  one.recordPageView('/', readerHeaders, here)
  expect(await one.pageViews()).toEqual([
    { day, path: '/', count: 4 },
    { day, path: '/about', count: 1 },
    { day, path: '/blog/a-note', count: 2 },
    { day, path: '/blog/tag/interim-relief', count: 1 },
  ])
})

test('views of drafts, binned or scheduled posts, unknown and private paths are not counted', async () => {
  const resources = await testResources()
  await insertPost(resources.db, { slug: 'in-the-bin', binnedAt: '2026-11-02T06:00:00.000Z' })
  await insertPost(resources.db, { slug: 'a-draft', publishedAt: null })
  await insertPost(resources.db, { slug: 'scheduled', publishedAt: '2999-01-01T06:00:00.000Z' })
  const analytics = await testAnalytics(resources)
  const strange = ['/blog/in-the-bin', '/blog/a-draft', '/blog/scheduled', '/blog/none', '/blog/tag/none', '/wp-admin']
  const ours = ['/enquiry/abc', '/preview/abc', '/adminsite', '/adminDashboard', '/rss.xml', '/practice-areas/none']
  for (const path of [...strange, ...ours, `/blog/${'x'.repeat(500)}`])
    analytics.recordPageView(path, readerHeaders, here)
  expect(await analytics.pageViews()).toEqual([])
})

test('requests with DNT or GPC and requests of bots add no page view, referrer or failed search', async () => {
  const analytics = await testAnalytics(await testResources())
  for (const headers of [
    { ...readerHeaders, dnt: '1' },
    { ...readerHeaders, 'sec-gpc': '1' },
    { ...readerHeaders, 'user-agent': 'curl/8' },
  ]) {
    analytics.recordPageView('/', headers, here)
    analytics.recordFailedSearch('benami property', headers, here)
  }
  expect(await analytics.pageViews()).toEqual([])
  expect(await analytics.sources()).toEqual([])
  expect(await analytics.failedSearches()).toEqual([])
})

test('a page view is counted for its day in Indian time', async () => {
  const analytics = await testAnalytics(await testResources(), '2026-11-16T18:29:59.000Z')
  analytics.recordPageView('/', readerHeaders, here)
  analytics.setTime('2026-11-16T18:30:00.000Z')
  analytics.recordPageView('/', readerHeaders, here)
  expect(await analytics.pageViews()).toEqual([
    { day: '2026-11-16', path: '/', count: 1 },
    { day: '2026-11-17', path: '/', count: 1 },
  ])
})

test('after the clock is set back, page views are counted for the corrected day', async () => {
  const analytics = await testAnalytics(await testResources(), '2027-03-01T06:00:00.000Z')
  analytics.recordPageView('/', readerHeaders, here)
  analytics.setTime('2026-11-16T06:00:00.000Z')
  analytics.recordPageView('/', readerHeaders, here)
  expect(await analytics.pageViews()).toEqual([
    { day: '2026-11-16', path: '/', count: 1 },
    { day: '2027-03-01', path: '/', count: 1 },
  ])
})

test('referrers are counted by host name only, and the site’s own hosts are not counted', async () => {
  const analytics = await testAnalytics(await testResources({ PUBLIC_URL: 'https://chambers.example' }))
  analytics.recordPageView('/', readerHeaders, here)
  analytics.recordPageView('/', { ...readerHeaders, referer: 'https://www.google.com/search?q=advocate' }, here)
  analytics.recordPageView('/team', { ...readerHeaders, referer: 'https://google.com/' }, here)
  analytics.recordPageView('/team', { ...readerHeaders, referer: 'https://chambers.example/' }, here)
  analytics.recordPageView('/team', { ...readerHeaders, host: 'other.example', referer: 'http://other.example/' }, here)
  expect(await analytics.sources()).toEqual([
    { day, host: '', count: 1 },
    { day, host: 'google.com', count: 2 },
  ])
})

test('one address can add only a limited number of new referrers and failed searches per day', async () => {
  const { newPerAddress } = rules.analytics
  const analytics = await testAnalytics(await testResources())
  const invent = (number: number, address: string) => {
    const name = `name${'abcdefghij'[number % 10]}${number}`
    analytics.recordPageView('/', { ...readerHeaders, referer: `https://${name}.example/` }, () => address)
    analytics.recordFailedSearch(name, readerHeaders, () => address)
  }
  for (let number = 0; number < 210; number++) {
    invent(number, '192.0.2.1')
    // Names that were flushed meanwhile still count against the limit.
    if (number === 100) await analytics.flush()
  }
  expect(await analytics.failedSearches()).toHaveLength(newPerAddress)
  expect(await analytics.sources()).toHaveLength(newPerAddress + 1)
  expect((await analytics.sources()).find(({ host }) => host === '*')?.count).toBe(210 - newPerAddress)
  // A known name is not a new one.
  for (let number = 0; number < newPerAddress; number++) invent(number, '192.0.2.2')
  invent(300, '192.0.2.2')
  expect(await analytics.failedSearches()).toHaveLength(newPerAddress + 1)
  analytics.setTime('2026-11-17T06:00:00.000Z')
  invent(301, '192.0.2.1')
  expect(await analytics.failedSearches()).toContainEqual({ day: '2026-11-17', words: 'nameb301', count: 1 })
})

test('the number of distinct referrers and failed searches is limited across all addresses', async () => {
  const { maxHosts, maxSearches } = rules.analytics
  const resources = await testResources()
  const [one, other] = [await testAnalytics(resources), await testAnalytics(resources)]
  for (const analytics of [one, other, one]) {
    for (let number = 0; number < 300; number++) {
      const name = `${analytics === one ? 'one' : 'other'}${'abcdefghij'[number % 10]}${number}`
      const address = `address ${number}`
      analytics.recordPageView('/', { ...readerHeaders, referer: `https://${name}.example/` }, () => address)
      analytics.recordFailedSearch(name, readerHeaders, () => address)
    }
    await analytics.flush()
  }
  const hosts = await one.sources()
  expect(hosts).toHaveLength(maxHosts + 1)
  expect(hosts.reduce((sum, { count }) => sum + count, 0)).toBe(900)
  expect(hosts.find(({ host }) => host === '*')?.count).toBe(900 - 2 * maxHosts)
  expect(await one.failedSearches()).toHaveLength(maxSearches)
})

test('failed searches are counted by normalised text, and e-mail addresses are left out', async () => {
  const analytics = await testAnalytics(await testResources())
  analytics.recordFailedSearch('Benami  property', readerHeaders, here)
  analytics.recordFailedSearch('benami property', readerHeaders, here)
  analytics.recordFailedSearch('ravi@example.com', readerHeaders, here)
  expect(await analytics.failedSearches()).toEqual([{ day, words: 'benami property', count: 2 }])
})

test('message counts exclude spam and sample content, and are preserved when messages are deleted', async () => {
  const resources = await testResources()
  const { db } = resources
  await insertMessage(db, { receivedAt: '2026-11-15T18:29:00.000Z' })
  await insertMessage(db, { receivedAt: '2026-11-15T18:31:00.000Z' })
  await insertMessage(db, { receivedAt: '2026-11-16T05:00:00.000Z' })
  await insertMessage(db, { receivedAt: '2026-11-16T05:00:00.000Z', state: 'spam' })
  const sample = await insertMessage(db, { receivedAt: '2026-11-16T05:00:00.000Z' })
  await db.insertInto('sample').values({ subject: 'message', subjectId: sample }).execute()
  const analytics = await testAnalytics(resources)
  const counted = [
    { day: '2026-11-15', count: 1 },
    { day: '2026-11-16', count: 2 },
  ]
  await analytics.flush()
  expect(await db.selectFrom('messageCount').selectAll().orderBy('day').execute()).toEqual(counted)
  await db.deleteFrom('message').execute()
  resources.events.emit('invalidated', new Set(['messages']))
  await analytics.flush()
  expect(await db.selectFrom('messageCount').selectAll().orderBy('day').execute()).toEqual(counted)
})

test('counting page views creates no audit record and invalidates no cache', async () => {
  const resources = await testResources()
  const analytics = await testAnalytics(resources)
  const invalidated: unknown[] = []
  resources.events.on('invalidated', (names) => invalidated.push(names))
  analytics.recordPageView('/', readerHeaders, here)
  await analytics.flush()
  expect(invalidated).toEqual([])
  expect(await resources.db.selectFrom('record').select('what').execute()).toEqual([])
})

test('page views that cannot be saved are saved once at the next flush', async () => {
  const resources = await testResources()
  const analytics = await testAnalytics(resources)
  const { schema } = resources.db
  analytics.recordPageView('/', readerHeaders, here)
  await schema.alterTable('readCount').renameTo('elsewhere').execute()
  await expect(analytics.flush()).rejects.toThrow()
  analytics.recordPageView('/', readerHeaders, here)
  await schema.alterTable('elsewhere').renameTo('readCount').execute()
  expect(await analytics.pageViews()).toEqual([{ day, path: '/', count: 2 }])
})
