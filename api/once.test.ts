import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { photoFile } from '#tests/support/pictures.ts'
import { callsOf, testOffice, withForm, withJson } from '#tests/support/unit/api.ts'

const creatingCalls = {
  '/insert/blog': async () =>
    withForm({ title: 'A title', description: 'Text.', writer: 'A', image: await photoFile() }),
  '/insert/media': async () => withForm({ image: await photoFile(), alt: 'A hall' }),
  '/insert/newarticle': async () => withJson('POST', { title: 'A title' }),
  '/insert/reply': async () => withJson('POST', { title: 'A title', text: 'Words.' }),
  '/insert/party': async () => withJson('POST', { name: 'A name' }),
  // Use a new path each time: an existing redirect would be replaced.
  '/insert/redirect': async () => withJson('POST', { from: `/${randomUUID()}`, to: '/team' }),
}

test('the tested calls are all documented admin calls that create something', async () => {
  const { document } = await testOffice()
  const documented = callsOf(document)
    .filter(({ isOffice, status }) => isOffice && status === 201)
    .map(({ path }) => path)
  expect(documented.sort()).toEqual(Object.keys(creatingCalls).sort())
})

test.each(Object.entries(creatingCalls))(
  '%s with a repeated idempotency key creates nothing and returns the first response',
  async (path, send) => {
    const { call, db, files } = await testOffice()
    const request = async (key?: string) => {
      const { headers, ...init } = await send()
      return await call(path, { ...init, headers: { ...headers, ...(key && { 'Idempotency-Key': key }) } })
    }
    const first = await request('a key')
    const again = await request('a key')
    expect([first.status, again.status]).toEqual([201, 201])
    expect(await again.json()).toEqual(await first.json())
    const rows = async () => {
      const counts = await Promise.all(
        (['post', 'picture', 'article', 'shortReply', 'party', 'redirect'] as const).map((table) =>
          db.selectFrom(table).select('id').execute(),
        ),
      )
      return counts.flat().length
    }
    expect(await rows()).toBe(1)
    expect(files.contents.size).toBe(['/insert/blog', '/insert/media'].includes(path) ? 1 : 0)
    await request('another key')
    await request()
    expect(await rows()).toBe(3)
  },
)

test('the same idempotency key can be used once for each endpoint', async () => {
  const { call, db } = await testOffice()
  for (const [path, send] of Object.entries(creatingCalls)) {
    const { headers, ...init } = await send()
    const response = await call(path, { ...init, headers: { ...headers, 'Idempotency-Key': 'a key' } })
    expect(response.status, path).toBe(201)
  }
  expect(await db.selectFrom('made').selectAll().execute()).toHaveLength(Object.keys(creatingCalls).length)
})

test('three concurrent requests with the same idempotency key create one post with one image', async () => {
  const { call, db, files } = await testOffice()
  const responses = await Promise.all(
    [1, 2, 3].map(async () => {
      const { headers, ...init } = await creatingCalls['/insert/blog']()
      return await call('/insert/blog', { ...init, headers: { ...headers, 'Idempotency-Key': 'a key' } })
    }),
  )
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  const posts = await db.selectFrom('post').select('imageKey').execute()
  expect(posts).toHaveLength(1)
  expect([...files.contents.keys()]).toEqual([`blogs/${posts[0]?.imageKey}`])
})

test('repeating an idempotency key after the press link was deleted returns 404', async () => {
  const { call } = await testOffice()
  const init = withJson('POST', { title: 'A title' })
  const keyed = { ...init, headers: { ...(init.headers as object), 'Idempotency-Key': 'a key' } }
  const { article } = await (await call('/insert/newarticle', keyed)).json()
  await call(`/insert/deletearticle?id=${article._id}`, { method: 'DELETE' })
  expect((await call('/insert/newarticle', keyed)).status).toBe(404)
})
