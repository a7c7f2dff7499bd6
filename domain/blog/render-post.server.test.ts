import { expect, onTestFinished, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { rendererVersion, textWorker } from '#domain/text/render-text.server.ts'
import type { Resources } from '#platform/resources.ts'
import { openWorkerPool } from '#platform/worker-pool/worker-pool.ts'
import { photo } from '#tests/support/pictures.ts'
import { tableBomb } from '#tests/support/texts/markdown-texts.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertPicture, insertPost } from '#tests/support/unit/rows.ts'
import { createPost, editPost } from './change-post.server.ts'
import { NewPost } from './new-post.ts'
import { findPost } from './posts.server.ts'
import { renderedPost } from './render-post.server.ts'

test('the rendered HTML is saved with the post and updated when its text changes', async () => {
  const resources = await testResources()
  const input = NewPost.parse({ title: 'Costs', text: 'The *loser* pays.', author: 'A. N. Advocate' })
  const { id } = await createPost(resources, machine, { input, image: await photo().jpeg().toBuffer() })
  const rendering = { html: '<p>The <em>loser</em> pays.</p>', minutes: 1, renderedBy: rendererVersion }
  expect(await findPost(resources.db, 'costs')).toMatchObject(rendering)
  await editPost(resources, machine, id, { input: { title: 'Costs and fees' } })
  expect(await findPost(resources.db, 'costs')).toMatchObject(rendering)
  await editPost(resources, machine, id, { input: { text: 'word '.repeat(880) } })
  expect(await findPost(resources.db, 'costs')).toMatchObject({ html: expect.stringContaining('word'), minutes: 4 })
})

test('an image in a post is rendered with srcset, dimensions and caption', async () => {
  const resources = await testResources()
  const key = `${'a'.repeat(32)}.webp`
  await insertPicture(resources.db, { imageKey: key })
  await insertPost(resources.db, { slug: 'shown', text: `![A library](/uploads/medias/${key} "At Indore")` })
  const { html } = await read(resources, 'shown')
  expect(html).toContain(`srcset="/uploads/medias/${key}?w=320 320w, `)
  expect(html).toContain(`/uploads/medias/${key}?w=1280 1200w" width="1200" height="800"`)
  expect(html).toContain('<figcaption>At Indore</figcaption>')
})

test('a post without saved HTML is rendered only once, even for concurrent readers', async () => {
  const resources = counting(await testResources())
  await insertPost(resources.db, { slug: 'old', text: 'An *old* text.' })
  const readers = await Promise.all([1, 2, 3, 4].map(() => read(resources, 'old')))
  for (const { html } of readers) expect(html).toBe('<p>An <em>old</em> text.</p>')
  await read(resources, 'old')
  expect(resources.jobs()).toBe(1)
})

test('HTML from an older renderer version is regenerated and saved', async () => {
  const resources = await testResources()
  const older = { html: '<p>Older.</p>', minutes: 9, renderedBy: rendererVersion - 1 }
  await insertPost(resources.db, { slug: 'old', text: 'Text.', ...older })
  expect(await read(resources, 'old')).toMatchObject({ html: '<p>Text.</p>', minutes: 1 })
  expect(await findPost(resources.db, 'old')).toMatchObject({ html: '<p>Text.</p>', renderedBy: rendererVersion })
})

test.each([
  ['has too many cells', tableBomb],
  ['takes too long', '*a **b '.repeat(20_000) + '*b** a'.repeat(8_000)],
])('a stored text that %s is shown as it was typed, and its rendering is tried only once', async (_, text) => {
  const resources = counting(withShortTimeout(await testResources()))
  await insertPost(resources.db, { slug: 'bomb', text })
  await insertPost(resources.db, { slug: 'plain', text: 'A *plain* text.' })
  const { html } = await read(resources, 'bomb')
  expect(html.slice(0, 12)).toBe(`<p>${text.slice(0, 9)}`)
  expect((await read(resources, 'bomb')).html).toBe(html)
  expect(resources.jobs()).toBe(1)
  expect((await read(resources, 'plain')).html).toBe('<p>A <em>plain</em> text.</p>')
})

test('when the render queue is full, a post is shown as it was typed and rendered at the next request', async () => {
  const resources = await testResources()
  const slugs = Array.from({ length: textWorker.maxWaiting + 10 }, (_, index) => `post-${index}`)
  for (const slug of slugs) await insertPost(resources.db, { slug, text: 'A *plain* text.' })
  const atOnce = allAtOnce(resources, slugs.length)
  const first = await Promise.all(slugs.map((slug) => read(atOnce, slug)))
  expect(first.filter(({ isStored }) => !isStored).map(({ html }) => html)).toContain('<p>A *plain* text.</p>')
  for (const slug of slugs) expect((await read(resources, slug)).html).toBe('<p>A <em>plain</em> text.</p>')
})

test('rendering an old text never overwrites the HTML of a newer text', async () => {
  const resources = await testResources()
  await insertPost(resources.db, { id: 'a', slug: 'changing', text: 'An old text.' })
  const reading = read(resources, 'changing')
  const saved = { text: 'A new text.', html: '<p>A new text.</p>', minutes: 1, renderedBy: rendererVersion }
  await resources.db.updateTable('post').set(saved).where('id', '=', 'a').execute()
  await reading
  expect(await findPost(resources.db, 'changing')).toMatchObject({ html: '<p>A new text.</p>' })
})

async function read(resources: Resources, slug: string) {
  const post = await findPost(resources.db, slug)
  if (!post || post === 'gone' || 'movedTo' in post) throw new Error(`There is no post ${slug}.`)
  return await renderedPost(resources, post)
}

/** Delays the jobs for the worker pool until there are `count` of them, then starts them all at once. */
function allAtOnce<Given extends Resources>(resources: Given, count: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let waiting = 0
  const workerPool: Resources['workerPool'] = {
    ...resources.workerPool,
    run(...job) {
      waiting++
      if (waiting === count) resolve()
      return promise.then(() => resources.workerPool.run(...job))
    },
  }
  return { ...resources, workerPool }
}

/** Resources with a worker pool of its own that gives up after half a second. */
function withShortTimeout<Given extends Resources>(resources: Given) {
  const pool = openWorkerPool()
  onTestFinished(() => pool.close())
  const workerPool: Resources['workerPool'] = {
    ...pool,
    run: (worker, ...job) => pool.run({ ...worker, timeoutMs: 500 }, ...job),
  }
  return { ...resources, workerPool }
}

/** Counts the jobs of the worker pool. */
function counting<Given extends Resources>(resources: Given) {
  let jobs = 0
  const workerPool: Resources['workerPool'] = {
    ...resources.workerPool,
    run(...job) {
      jobs++
      return resources.workerPool.run(...job)
    },
  }
  return { ...resources, workerPool, jobs: () => jobs }
}
