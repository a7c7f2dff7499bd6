import { afterEach, expect, test, vi } from 'vitest'
import { mapFields } from '#domain/blog/post-fields.ts'
import { photoFile } from '#tests/support/pictures.ts'
import { testOffice } from '#tests/support/unit/api.ts'
import { addArticle, addPictureOfText, changeArticle, changePicture, deleteArticle, deletePicture } from './media.ts'
import { handleMessages } from './messages.ts'
import {
  autosavePost,
  binPost,
  createDraft,
  findPublishedWords,
  findRevision,
  listRevisions,
  makePreview,
  publishPost,
  purgePost,
  restorePost,
  restoreRevision,
  saveWriting,
  type Words,
} from './posts.ts'

afterEach(() => vi.unstubAllGlobals())

/** Replaces `fetch`, so that the client calls the API in this process as a signed-in user. */
async function openOffice() {
  const office = await testOffice()
  vi.stubGlobal('fetch', office.call)
  return office
}

const post = { title: 'On costs', text: 'The *loser* pays.', author: 'A. N. Advocate', tags: 'costs, Procedure' }
const noWords = mapFields<string | string[]>(({ kind }) => (kind === 'list' ? [] : '')) as Words
const article = { title: 'On seats', platform: 'Sample Journal', url: 'https://press.example/seat' }

test('the client publishes, reads, bins, restores and permanently deletes a post with domain field names', async () => {
  const { db } = await openOffice()
  await publishPost({ ...post, image: await photoFile() }, 'k')
  const { id } = await db.selectFrom('post').select('id').executeTakeFirstOrThrow()
  expect(await findPublishedWords(id)).toMatchObject({ ...post, tags: ['costs', 'Procedure'] })

  const binned = () => db.selectFrom('post').select('binnedAt').executeTakeFirst()
  await binPost(id)
  expect(await binned()).toEqual({ binnedAt: expect.any(String) })
  await restorePost(id)
  expect(await binned()).toEqual({ binnedAt: null })
  await binPost(id)
  await purgePost(id)
  expect(await binned()).toBeUndefined()
})

test('a call of the client that is repeated with its key publishes no second post and adds no second press link', async () => {
  const { db } = await openOffice()
  const image = await photoFile()
  const published = await publishPost({ ...post, image }, 'post')
  expect(await publishPost({ ...post, image }, 'post')).toEqual(published)
  for (let time = 0; time < 2; time++) await addArticle(article, 'article')
  for (const table of ['post', 'article'] as const)
    expect(await db.selectFrom(table).select('id').execute(), table).toHaveLength(1)
})

test('the client creates, autosaves, saves, restores and previews a draft with domain field names', async () => {
  await openOffice()
  const words = { ...noWords, title: 'A draft', tags: ['costs'] }
  const at = (revision: number) => ({ revision, sitting: 'here' })
  const draft = await createDraft(words, {}, 'key')
  expect(await createDraft({ ...words, title: 'Another' }, {}, 'key')).toEqual(draft)
  expect(draft).toMatchObject({ state: 'draft', slug: 'a-draft', publishedAt: null })

  const typed = await autosavePost(draft.id, at(draft.revision), {
    ...words,
    text: 'Typed.',
    lawStatedOn: '2026-11-01',
  })
  expect(await findRevision(draft.id)).toMatchObject({ text: 'Typed.', lawStatedOn: '2026-11-01', reviewBy: '' })
  await expect(autosavePost(draft.id, { revision: draft.revision, sitting: 'another' }, words)).rejects.toMatchObject({
    code: 'edited-meanwhile',
  })

  const saved = await saveWriting(draft.id, at(typed.revision), { ...words, text: 'Saved.' }, { slug: 'chosen' })
  expect(saved).toMatchObject({ slug: 'chosen', state: 'draft' })
  expect(await findPublishedWords(draft.id)).toMatchObject({ text: 'Saved.', lawStatedOn: '' })
  await expect(saveWriting(draft.id, at(saved.revision), words, { state: 'published' })).rejects.toMatchObject({
    fields: { text: ['Description is required'], author: ['Writer name is required'], image: [expect.any(String)] },
  })
  expect((await listRevisions(draft.id)).map(({ kind, by }) => [kind, by])).toEqual([
    ['saved', 'admin'],
    ['created', 'admin'],
  ])
  await restoreRevision(draft.id, draft.revision)
  expect(await findRevision(draft.id)).toMatchObject({ kind: 'restored', text: '' })
  expect((await makePreview(draft.id)).address).toMatch(/^\/preview\//)
})

test('validation errors of a post are mapped to domain field names', async () => {
  await openOffice()
  await expect(publishPost({ ...post, text: '', author: '' }, 'k')).rejects.toMatchObject({
    code: 'invalid-input',
    fields: {
      text: ['Description is required'],
      author: ['Writer name is required'],
      image: ['Please upload an image'],
    },
  })
})

test('reading an unknown post fails with the message that it has been deleted', async () => {
  await openOffice()
  await expect(findPublishedWords('none')).rejects.toThrow('This post has been deleted.')
})

test('the client adds, partly edits and deletes a press link with domain field names', async () => {
  const { db } = await openOffice()
  await addArticle(article, 'k')
  const { id } = await db.selectFrom('article').selectAll().executeTakeFirstOrThrow()
  await changeArticle(id, { platform: 'Another Journal' })
  expect(await db.selectFrom('article').selectAll().execute()).toMatchObject([
    { ...article, platform: 'Another Journal' },
  ])
  await deleteArticle(id)
  expect(await db.selectFrom('article').selectAll().execute()).toEqual([])
})

test('validation errors of a press link are mapped to domain field names', async () => {
  await openOffice()
  await expect(addArticle({ ...article, url: 'ftp://press.example' }, 'k')).rejects.toMatchObject({
    fields: { url: [expect.any(String)] },
  })
})

test('changing or deleting an unknown picture or message fails with code not-found', async () => {
  await openOffice()
  const calls = [
    changePicture('none', { alt: 'A hall' }),
    deletePicture('none', { evenIfUsed: false }),
    handleMessages(['none'], { unread: true }),
    handleMessages(['none'], 'bin'),
  ]
  const refusal = { code: 'not-found', message: 'There is nothing at this address.' }
  await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject(refusal)))
})

test('a failed connection is reported with a readable message', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(addArticle(article, 'k')).rejects.toThrow('The connection failed. Nothing was lost. Please try again.')
})

test('a 200 response that cannot be parsed is reported as a failed connection, not as saved', async () => {
  vi.stubGlobal('fetch', async () => new Response('<title>Sign in to the network</title>', { status: 200 }))
  const saved = autosavePost('a', { revision: 1, sitting: 'here' }, noWords)
  await expect(saved).rejects.toThrow('The connection failed. Nothing was lost. Please try again.')
})

test.each([
  [201, '{"media":', 'The connection failed. Nothing was lost. Please try again.'],
  [502, '<title>Bad gateway</title>', 'The server did not take it. Nothing was lost. Please try again.'],
])(
  'an upload with response status %d and body %s fails with a readable message',
  async (status, responseText, message) => {
    class AnsweredRequest {
      upload = {}
      status = status
      responseText = responseText
      onload = () => {}
      onloadend = () => {}
      open() {}
      setRequestHeader() {}
      send() {
        this.onload()
        this.onloadend()
      }
    }
    vi.stubGlobal('XMLHttpRequest', AnsweredRequest)
    await expect(addPictureOfText(await photoFile(), 'k', () => {})).rejects.toThrow(message)
  },
)
