import { expect, test } from 'vitest'
import { sweepDiscarded } from '#domain/change/stage-file.server.ts'
import {
  openShares,
  pageShares,
  shareOfPage,
  shareOfPost,
  shareOfSite,
  shareOfTopic,
} from '#domain/share/shares.server.ts'
import { testApi, testOffice, withJson } from '#tests/support/unit/api.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { insertPost } from '#tests/support/unit/rows.ts'

const at = '2026-11-01T06:00:00.000Z'
const post = { id: 'a', slug: 'a-note', title: 'A note', shareText: '', tags: ['Rent'], publishedAt: at }
const row = { ...post, tags: '["Rent"]' }

test('the share image of a public post is generated once, stored, and served as immutable', async () => {
  const { api, db, files } = await testApi()
  const { firm } = (await testContent()).current
  await insertPost(db, row)
  const { path, key } = shareOfPost(post, firm)
  const [one, other] = await Promise.all([api.request(path), api.request(path)])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(one.headers.get('Content-Type')).toBe('image/png')
  expect(one.headers.get('Cache-Control')).toContain('immutable')
  expect(
    Buffer.from(await one.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  expect([...files.contents.keys()]).toEqual([`shares/${key}.png`])
  expect(await db.selectFrom('discardedFile').select('name').execute()).toEqual([])

  const again = await api.request(path, { headers: { 'If-None-Match': `"${key}"` } })
  expect(again.status).toBe(304)
})

test('unpublished posts and unknown paths have no share image', async () => {
  const { api, db, files } = await testApi()
  const { firm } = (await testContent()).current
  const hidden = [{ publishedAt: null }, { publishedAt: '2999-01-01T00:00:00.000Z' }, { binnedAt: at }]
  for (const [index, columns] of hidden.entries()) {
    await insertPost(db, { ...row, id: String(index), slug: `hidden-${index}`, ...columns })
    const { path } = shareOfPost({ ...post, id: String(index), slug: `hidden-${index}` }, firm)
    expect((await api.request(path)).status).toBe(404)
  }
  for (const path of ['/share/x.png', '/share/../a.png', `/share/${'a'.repeat(32)}/none.png`]) {
    expect((await api.request(path)).status).toBe(404)
  }
  expect(files.contents.size).toBe(0)
})

test('the cached share image of a post depends on that post, of a topic on all posts, of the site on none', async () => {
  const { api, db } = await testApi()
  const { firm } = (await testContent()).current
  await insertPost(db, row)
  const cacheTagsOf = async (path: string) => {
    const shown = new Set<string>()
    expect((await api.request(path, {}, { cacheTags: shown })).status).toBe(200)
    return [...shown]
  }
  expect(await cacheTagsOf(shareOfPost(post, firm).path)).toEqual(['post:a-note'])
  expect(await cacheTagsOf(shareOfTopic({ key: 'rent', name: 'Rent' }, firm).path)).toEqual(['posts'])
  expect(await cacheTagsOf(shareOfSite(firm).path)).toEqual([])
})

test('changing a post’s title deletes its old share image and redirects the old URL to the new one', async () => {
  const { call, db, files, ...resources } = await testOffice()
  const { firm } = (await testContent()).current
  await insertPost(db, row)
  const before = shareOfPost(post, firm)
  await call(before.path)
  expect((await call('/insert/blog?id=a', withJson('PATCH', { title: 'Another' }))).status).toBe(200)
  const saved = await db.selectFrom('post').select(['slug', 'title']).executeTakeFirstOrThrow()
  const after = shareOfPost({ ...post, ...saved }, firm)
  const moved = await call(before.path.replace(post.slug, saved.slug))
  expect([moved.status, moved.headers.get('Location')]).toEqual([302, after.path])
  expect((await call(after.path)).status).toBe(200)
  await sweepDiscarded({ ...resources, db, files })
  expect([...files.contents.keys()]).toEqual([`shares/${after.key}.png`])
})

test('the site has its own share image, and outdated URLs redirect to it', async () => {
  const { api, files } = await testApi()
  const { path, key } = shareOfSite((await testContent()).current.firm)
  expect((await api.request(path)).status).toBe(200)
  expect([...files.contents.keys()]).toEqual([`shares/${key}.png`])
  const older = await api.request(`/share/${'a'.repeat(32)}.png`)
  expect([older.status, older.headers.get('Location')]).toEqual([302, path])
})

test('pages, practice areas and topics have their own share images, and unknown names return 404', async () => {
  const { api, db, files } = await testApi()
  const { current } = await testContent()
  await insertPost(db, row)
  const pages = pageShares(current)
  const shown = ['/about', '/team', '/resources/faq', '/practice-areas/litigation'].map(pages.of)
  shown.push(shareOfTopic({ key: 'rent', name: 'Rent' }, current.firm))
  expect(shown.map(({ drawing }) => [drawing.title, drawing.square, drawing.note[0]])).toEqual([
    [current.about.heading, 'c3', 'Indore'],
    [current.pages.team.heading, 'f6', 'Indore'],
    [current.pages.faq.heading, 'h6', 'Resources'],
    [current.practiceAreas[0]?.title, 'c4', 'Practice Areas'],
    ['Rent', 'g8', 'Blog'],
  ])
  for (const { path } of shown) expect((await api.request(path)).status, path).toBe(200)
  // None has replaced another.
  expect([...files.contents.keys()].sort()).toEqual(shown.map(({ key }) => `shares/${key}.png`).sort())

  const older = await api.request(`/share/${'a'.repeat(32)}/resources-faq.png`)
  expect([older.status, older.headers.get('Location')]).toEqual([302, pages.of('/resources/faq').path])
  for (const name of ['search', 'blog-tag-none', 'blog-tag-', 'adminsite', 'practice-areas-none']) {
    expect((await api.request(`/share/${'a'.repeat(32)}/${name}.png`)).status, name).toBe(404)
  }
  expect(new Set(pages.all.map(({ path }) => path)).size).toBe(pages.all.length)
})

test('changing a page’s heading deletes only the old share image of that page', async () => {
  const { api, db, files, ...resources } = await testApi()
  const { current } = await testContent()
  const shares = openShares({ ...resources, db, files })
  const before = shareOfPage({ path: '/about', heading: 'Before', square: 'c3' }, current.firm)
  const other = shareOfPage({ path: '/team', heading: 'Team', square: 'f6' }, current.firm)
  const now = pageShares(current).of('/about')
  await shares.find(before)
  await shares.find(other)
  expect((await api.request(now.path)).status).toBe(200)
  await sweepDiscarded({ ...resources, db, files })
  expect([...files.contents.keys()].sort()).toEqual([`shares/${now.key}.png`, `shares/${other.key}.png`].sort())
})

test('requests for too many new share images at the same time return 503 with Retry-After', async () => {
  const { api, db } = await testApi()
  const { firm } = (await testContent()).current
  const paths = []
  for (let index = 0; index < 25; index++) {
    const { id, slug } = { id: String(index), slug: `note-${index}` }
    await insertPost(db, { ...row, id, slug })
    paths.push(shareOfPost({ ...post, id, slug }, firm).path)
  }
  const responses = await Promise.all(paths.map((path) => api.request(path)))
  const busy = responses.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]?.headers.get('Retry-After')).toMatch(/^\d+$/)
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20)
})
