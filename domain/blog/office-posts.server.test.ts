import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { Problem } from '#domain/problem.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertPost } from '#tests/support/unit/rows.ts'
import { binPost, createPost, editPost, purgePost, restorePost } from './change-post.server.ts'
import { NewDraft } from './new-post.ts'
import { stateOf } from './post-state.ts'
import { findPost } from './posts.server.ts'
import { autosavePost } from './revisions/save-revision.server.ts'
import { slugOf } from './slug.ts'

afterEach(() => {
  vi.useRealTimers()
})

const start = new Date('2026-11-16T06:00:00.000Z')

test('every old slug of a renamed post redirects to its current slug, even after a return to the first one', async () => {
  const { resources, edit } = await oneDraft('First name')
  await edit({ state: 'published' })
  await edit({ title: 'Second name', slug: 'second-name' })
  await edit({ slug: 'third-name' })
  expect(await findPost(resources.db, 'first-name')).toEqual({ movedTo: 'third-name' })
  expect(await findPost(resources.db, 'second-name')).toEqual({ movedTo: 'third-name' })
  await edit({ slug: 'first-name' })
  expect(await findPost(resources.db, 'first-name')).toMatchObject({ title: 'Second name' })
  expect(await findPost(resources.db, 'third-name')).toEqual({ movedTo: 'first-name' })
})

test('a draft’s slug follows its title until it is set by hand, and then stays the same after publication too', async () => {
  const { resources, id, edit } = await oneDraft('First name')
  await autosavePost(resources, machine, id, { title: 'जमानत के नियम' })
  expect(await slugNow(resources.db)).toBe('jamanat-ke-niyam')
  await edit({ title: '???' })
  expect(await slugNow(resources.db)).toBe('post')
  await edit({ slug: 'chosen' })
  await edit({ title: 'Third name' })
  expect(await slugNow(resources.db)).toBe('chosen')
  await edit({ state: 'published' })
  await edit({ title: 'Fourth name' })
  expect(await slugNow(resources.db)).toBe('chosen')
})

test('drafts that get the same title at the same time get different slugs', async () => {
  const resources = await testResources()
  const ids = ['one', 'two', 'three', 'four']
  for (const id of ids) await insertPost(resources.db, { id, slug: id, title: id, publishedAt: null })
  const saved = await Promise.all([
    ...['one', 'two'].map((id) => autosavePost(resources, machine, id, { title: 'Same name' })),
    ...['three', 'four'].map((id) => editPost(resources, machine, id, { input: { title: 'Same name' } })),
  ])
  expect(saved.map(({ slug }) => slug).sort()).toEqual(['same-name', 'same-name-2', 'same-name-3', 'same-name-4'])
})

test('when two posts choose the same slug at the same time, one is rejected with an error on the slug', async () => {
  const resources = await testResources()
  for (const id of ['one', 'two']) await insertPost(resources.db, { id, slug: id, title: id, publishedAt: null })
  const chosen = await Promise.allSettled(
    ['one', 'two'].map((id) => editPost(resources, machine, id, { input: { slug: 'chosen' } })),
  )
  const refused = chosen.filter((answer) => answer.status === 'rejected')
  expect(refused).toMatchObject([{ reason: { code: 'invalid-input', fields: { slug: [expect.any(String)] } } }])
})

test('when several new drafts choose the same slug at the same time, only one is created', async () => {
  const resources = await testResources()
  const input = NewDraft.parse({ title: 'A draft', slug: 'chosen', state: 'draft' })
  const created = await Promise.allSettled([1, 2, 3, 4].map(() => createPost(resources, machine, { input })))
  expect(created.flatMap((result) => (result.status === 'fulfilled' ? [result.value.slug] : []))).toEqual(['chosen'])
  const refused = created.filter((result) => result.status === 'rejected')
  for (const { reason } of refused) expect(reason).toMatchObject({ fields: { slug: [expect.any(String)] } })
})

test('a slug that was once public cannot be reused, even after its post is deleted permanently', async () => {
  const { resources, id, edit } = await oneDraft('First name')
  await edit({ state: 'published' })
  await edit({ slug: 'second-name' })
  await insertPost(resources.db, { id: 'other', slug: 'other', publishedAt: null })
  const claim = (slug: string) => editPost(resources, machine, 'other', { input: { slug } })
  await expect(claim('first-name')).rejects.toMatchObject({
    code: 'invalid-input',
    fields: { slug: [expect.any(String)] },
  })
  await binPost(resources, machine, id)
  await purgePost(resources, machine, id)
  await expect(claim('second-name')).rejects.toThrow(Problem)
  expect(await findPost(resources.db, 'first-name')).toBe('gone')
})

test('a withdrawn post is reported as gone, and a slug that was never public as not found', async () => {
  const { resources, edit } = await oneDraft('First name')
  await edit({ state: 'published', publishAt: '2026-11-20T06:00:00.000Z' })
  await edit({ slug: 'renamed-before' })
  expect(await findPost(resources.db, 'first-name')).toBeUndefined()
  vi.setSystemTime('2026-11-20T06:00:01.000Z')
  expect(await findPost(resources.db, 'renamed-before')).toMatchObject({ title: 'First name' })
  await edit({ state: 'draft' })
  expect(await findPost(resources.db, 'renamed-before')).toBe('gone')
})

test('after any sequence of changes, every slug ever public leads to a post, a redirect or ‘gone’', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 200, maxLength: 200 }), async (steps) => {
      vi.useFakeTimers({ now: start, toFake: ['Date'] })
      const resources = await testResources()
      const { db } = resources
      const everPublic = new Set<string>()
      for (const [at, { kind, which, word }] of steps.entries()) {
        vi.setSystemTime(Date.now() + 60_000)
        const posts = await db
          .selectFrom('post')
          .select(['id', 'slug', 'publishedAt', 'binnedAt'])
          .orderBy('createdAt')
          .orderBy('id')
          .execute()
        // A scheduled post may have become public since the last step.
        for (const row of posts) if (stateOf(row) === 'published') everPublic.add(row.slug)
        const post = posts[which % (posts.length || 1)]
        await applyStep(resources, kind, post, word, at).catch((error) => {
          if (!(error instanceof Problem)) throw error
        })
        const now = await db.selectFrom('post').select(['slug', 'publishedAt', 'binnedAt']).execute()
        const publicNow = new Set(now.filter((row) => stateOf(row) === 'published').map(({ slug }) => slug))
        for (const slug of publicNow) everPublic.add(slug)
        // A wrong address stays wrong, so checking all of them every ten steps is enough.
        if (at % 10 !== 9) continue
        for (const slug of everPublic) {
          const result = await findPost(db, slug)
          if (result === undefined) expect.fail(`${slug} was public and is unknown after ${kind}`)
          else if (result === 'gone') expect(publicNow).not.toContain(slug)
          else if ('movedTo' in result) expect(publicNow).toContain(result.movedTo)
          else expect(result.slug).toBe(slug)
        }
        for (const { slug } of now) if (!everPublic.has(slug)) expect(await findPost(db, slug)).toBeUndefined()
      }
    }),
    { numRuns: 2, endOnFailure: true },
  )
})

const kinds = [
  'create',
  'create',
  'rename',
  'readdress',
  'publish',
  'publish',
  'schedule',
  'withdraw',
  'bin',
  'restore',
  'restore',
  'purge',
] as const
const words = ['bail', 'custody', 'seat', 'award', 'stamp duty']
const step = fc.record({ kind: fc.constantFrom(...kinds), which: fc.nat(20), word: fc.constantFrom(...words) })

type Kind = (typeof kinds)[number]
type Resources = Awaited<ReturnType<typeof testResources>>

async function applyStep(resources: Resources, kind: Kind, post: { id: string } | undefined, word: string, at: number) {
  if (kind === 'create' || !post) {
    const now = new Date().toISOString()
    const draft = { title: word, publishedAt: null, createdAt: now, updatedAt: now }
    // Use the step's number instead of a random id: a failing seed must fail again.
    return await insertPost(resources.db, { ...draft, id: `post-${at}`, slug: `${slugOf(word)}-${at}` })
  }
  const edit = (input: Parameters<typeof editPost>[3]['input']) => editPost(resources, machine, post.id, { input })
  if (kind === 'rename') await edit({ title: `${word} again` })
  if (kind === 'readdress') await edit({ slug: slugOf(word) })
  if (kind === 'publish') await edit({ state: 'published', publishAt: new Date().toISOString() })
  if (kind === 'schedule') await edit({ state: 'published', publishAt: new Date(Date.now() + 150_000).toISOString() })
  if (kind === 'withdraw') await edit({ state: 'draft' })
  if (kind === 'bin') await binPost(resources, machine, post.id)
  if (kind === 'restore') await restorePost(resources, machine, post.id)
  if (kind === 'purge') await purgePost(resources, machine, post.id)
}

async function oneDraft(title: string) {
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  const resources = await testResources()
  await insertPost(resources.db, { id: 'one', slug: slugOf(title), title, publishedAt: null })
  const edit = (input: Parameters<typeof editPost>[3]['input']) => {
    vi.setSystemTime(Date.now() + 1000)
    return editPost(resources, machine, 'one', { input })
  }
  return { resources, id: 'one', edit }
}

async function slugNow(db: Resources['db']) {
  return (await db.selectFrom('post').select('slug').executeTakeFirstOrThrow()).slug
}
