import { expect, test } from 'vitest'
import { editPost } from '#domain/blog/change-post.server.ts'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { renderBounded } from '#domain/text/markdown.server.ts'
import { lintPost } from '#domain/writing/lint.ts'
import type { Resources } from '#platform/resources.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { addSampleContent, prepareSample, readSampleFiles } from './add-sample-content.server.ts'
import { countSampleContent, removeSampleContent } from './sample-content.server.ts'

const now = new Date('2026-11-15T06:00:00Z')

test('the sample content has posts, press articles, two-day-old pictures and five messages, with their image files', async () => {
  const resources = await testResources()
  const { db, files } = resources
  await addSamples(resources)

  const counts = await countSampleContent(db)
  expect(counts.post).toBeGreaterThanOrEqual(8)
  expect(counts).toMatchObject({ article: 9, picture: 7, message: 5 })

  const pictures = await db.selectFrom('picture').selectAll().execute()
  expect(pictures.every((picture) => picture.createdAt.startsWith('2026-11-13'))).toBe(true)
  // Without alternative texts, the gallery of a new site would be empty.
  expect(pictures.every(({ alt }) => alt !== '')).toBe(true)
  const unread = await db.selectFrom('message').select('id').where('readAt', 'is', null).execute()
  expect(unread).toHaveLength(3)

  const posts = await db.selectFrom('post').selectAll().execute()
  for (const post of posts) expect(files.contents.has(`blogs/${post.imageKey}`)).toBe(true)
  for (const picture of pictures) expect(files.contents.has(`medias/${picture.imageKey}`)).toBe(true)
})

test('a sample picture has the focal point of its source picture', async () => {
  const resources = await testResources()
  await addSamples(resources)
  const clock = await resources.db
    .selectFrom('picture')
    .innerJoin('image', 'image.key', 'picture.imageKey')
    .select(['focusX', 'focusY'])
    .where('name', '=', 'moot-2026-clock.webp')
    .executeTakeFirst()
  expect(clock).toEqual({ focusX: 80, focusY: 25 })
})

test('every sample post has at least 400 words, a summary, and a review date after the date of its law', async () => {
  const { posts } = await readSampleFiles()
  for (const post of posts) {
    expect(post.text.split(/\s+/).length, post.title).toBeGreaterThanOrEqual(400)
    expect(post.summary, post.title).toMatch(/^.{40,200}\.$/)
    expect(post.lawStatedOn < post.reviewBy, post.title).toBe(true)
  }
})

test('every sample post links to sources on official sites over HTTPS and has no lint findings', async () => {
  const { posts } = await readSampleFiles()
  for (const { title, text } of posts) {
    const addresses = [...text.matchAll(/\]\((\w+:[^)]+)\)/g)].map(([, address = '']) => address)
    expect(addresses, title).not.toEqual([])
    for (const address of addresses) expect(address, title).toMatch(/^https:\/\/[\w.]+\.(?:gov|nic|org)\.in\//)
    const links = renderBounded(text).match(/<a href="https?:[^>]*>/g) ?? []
    expect(links, title).toHaveLength(addresses.length)
    for (const link of links) expect(link, title).toContain('rel="external noopener noreferrer"')
    expect(lintPost({ title, text }), title).toEqual([])
  }
})

test('every sample post has existing practice areas and a team member as its author', async () => {
  const { practiceAreas, team } = (await testContent()).current
  const slugs = practiceAreas.map(({ slug }) => slug)
  const names = team.map(({ name }) => name)
  const { posts } = await readSampleFiles()
  for (const { title, areas, author } of posts) {
    expect(areas.length, title).toBeGreaterThan(0)
    for (const area of areas) expect(slugs, title).toContain(area)
    expect(names, title).toContain(author)
  }
})

test('sample messages and articles use reserved e-mail addresses, telephone numbers and domains', async () => {
  const { messages, articles } = await readSampleFiles()
  for (const { email, phone } of messages) {
    expect(email).toMatch(/@example\.(com|org|net)$/)
    expect(phone).toMatch(/^\+91 00000 000\d\d$/)
  }
  for (const { url } of articles) expect(new URL(url).hostname).toMatch(/\.example$/)
})

test('removing the sample content deletes all of it with its files, and preserves the firm’s own content', async () => {
  const resources = await testResources()
  const { db, files } = resources
  await addSamples(resources)
  const [samplePost] = await db.selectFrom('post').selectAll().limit(1).execute()
  if (!samplePost) throw new Error('There is no sample post.')
  await db
    .insertInto('post')
    .values({ ...samplePost, id: 'own', slug: 'own' })
    .execute()

  const removed = await removeSampleContent(resources, machine)
  expect(removed).toMatchObject({ article: 9, picture: 7, message: 5 })
  expect(await countSampleContent(db)).toEqual({ post: 0, article: 0, picture: 0, message: 0 })
  expect(await db.selectFrom('post').select('id').execute()).toEqual([{ id: 'own' }])
  for (const table of ['article', 'picture', 'message'] as const) {
    expect(await db.selectFrom(table).select('id').execute()).toEqual([])
  }
  expect([...files.contents.keys()]).toEqual([`blogs/${samplePost.imageKey}`])
})

test('removing the sample content twice does not fail', async () => {
  const resources = await testResources()
  await removeSampleContent(resources, machine)
  expect(await removeSampleContent(resources, machine)).toEqual({ post: 0, article: 0, picture: 0, message: 0 })
})

test('an edited sample post no longer counts as sample content and is not removed', async () => {
  const resources = await testResources()
  const { db } = resources
  await addSamples(resources)
  const { id } = await db.selectFrom('post').select('id').limit(1).executeTakeFirstOrThrow()
  const before = await countSampleContent(db)
  await editPost(resources, machine, id, { input: { title: 'Our own words' } })
  expect(await countSampleContent(db)).toMatchObject({ post: before.post - 1 })
  await removeSampleContent(resources, machine)
  expect(await db.selectFrom('post').select('title').execute()).toEqual([{ title: 'Our own words' }])
})

test('an edited picture is not removed even if it is still marked as sample content', async () => {
  const resources = await testResources()
  const { db } = resources
  await addSamples(resources)
  const { id } = await db.selectFrom('picture').select('id').limit(1).executeTakeFirstOrThrow()
  await db
    .updateTable('picture')
    .set({ alt: 'Our own hall', updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute()
  await removeSampleContent(resources, machine)
  expect(await db.selectFrom('picture').select('alt').execute()).toEqual([{ alt: 'Our own hall' }])
})

async function addSamples(resources: Resources) {
  const rows = await prepareSample(resources, now)
  await change(resources, machine, (context) => addSampleContent(context, rows))
}
