import { expect, test } from 'vitest'
import { makePreviewLink } from '#domain/blog/preview-link.server.ts'
import { staff } from '#domain/change/actor.ts'
import { testOffice } from '#tests/support/unit/api.ts'
import { insertBarePost } from '#tests/support/unit/rows.ts'
import { findPreviewedPost } from './find-previewed-post.server.ts'

test('the preview frame of a post opens only with a valid session and the frame parameter', async () => {
  const { find, postId, Cookie } = await setUp()
  expect(await find(`${postId}?frame`, { Cookie })).toEqual({ postId })
  expect(await find(`${postId}?frame`)).toBeUndefined()
  expect(await find(`${postId}?frame`, { Cookie: Cookie.replace('session_token=', 'session_token=x') })).toBeUndefined()
  // Without `?frame` the URL would look like a preview link that can be shared.
  expect(await find(postId, { Cookie })).toBeUndefined()
})

test('a user who must still choose a password cannot open the preview frame', async () => {
  const { find, postId, Cookie, db } = await setUp()
  await db.updateTable('user').set({ passwordGivenAt: '2026-11-01T06:00:00.000Z' }).execute()
  expect(await find(`${postId}?frame`, { Cookie })).toBeUndefined()
})

test('a clerk, who may not write posts, cannot open the preview frame', async () => {
  const { find, postId, Cookie, db } = await setUp()
  await db.updateTable('user').set({ role: 'clerk' }).execute()
  expect(await find(`${postId}?frame`, { Cookie })).toBeUndefined()
})

test('opening the preview frame repeatedly creates no preview link', async () => {
  const { find, postId, Cookie, db } = await setUp()
  for (let count = 0; count < 3; count++) await find(`${postId}?frame`, { Cookie })
  expect(await db.selectFrom('previewLink').selectAll().execute()).toEqual([])
})

test('a preview link opens the post with and without a session', async () => {
  const { find, postId, Cookie, accountId, resources } = await setUp()
  const { address, endsAt } = await makePreviewLink(
    resources,
    staff({ id: accountId, role: 'owner' }, { address: 'here' }),
    postId,
  )
  const token = address.replace('/preview/', '')
  expect(await find(token)).toEqual({ postId, endsAt })
  expect(await find(token, { Cookie })).toEqual({ postId, endsAt })
})

async function setUp() {
  const { cookie: Cookie, call: _, api: __, ...resources } = await testOffice()
  const { db } = resources
  const postId = await insertBarePost(db, { slug: 'note' })
  const { id: accountId } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
  /** Finds the previewed post for a browser request with these headers. */
  const find = (address: string, headers: Record<string, string> = {}) => {
    const request = new Request(`http://localhost/preview/${address}`, { headers: { Host: 'localhost', ...headers } })
    return findPreviewedPost(resources, request, address.replace('?frame', ''))
  }
  return { resources, db, find, postId, Cookie, accountId }
}
