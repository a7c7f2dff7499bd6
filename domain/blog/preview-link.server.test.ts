import { expect, test } from 'vitest'
import { removeAccount } from '#domain/accounts/manage-accounts.server.ts'
import { machine, staff } from '#domain/change/actor.ts'
import { rules } from '#domain/rules.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertBarePost, insertUser } from '#tests/support/unit/rows.ts'
import { endPreviewLinks, findPreview, makePreviewLink } from './preview-link.server.ts'

const now = new Date('2026-11-16T06:00:00.000Z')

test('a preview link opens its post until it expires', async () => {
  const { resources, asha, postId } = await desk()
  const { address, endsAt } = await makePreviewLink(resources, asha, postId, now)
  const token = address.replace('/preview/', '')
  expect(await findPreview(resources, token, now)).toEqual({ postId, endsAt })
  const dayMs = 24 * 60 * 60 * 1000
  expect(Date.parse(endsAt) - now.getTime()).toBe(rules.preview.days * dayMs)
  expect(await findPreview(resources, token, new Date(endsAt))).toBe('ended')
})

test('an altered preview link, or one forged from database values, is not recognised', async () => {
  const { resources, asha, postId, make } = await desk()
  await makePreviewLink(resources, asha, postId)
  const { id } = await resources.db.selectFrom('previewLink').select('id').executeTakeFirstOrThrow()
  const token = await make()
  for (const forged of [
    `${token}x`,
    token.slice(0, -1),
    id,
    `${id}.`,
    `${id}.${token.split('.')[1]}`,
    `${token}.x`,
    '',
  ]) {
    expect(await findPreview(resources, forged), forged).toBeUndefined()
  }
})

test('staff can end all preview links to a post, including those of colleagues, but not to other posts', async () => {
  const { resources, asha, ravi, postId, make } = await desk()
  const other = await insertBarePost(resources.db, { slug: 'other' })
  const links = [await make(), await make(ravi)]
  const stays = await make(asha, other)
  expect(await endPreviewLinks(resources, asha, postId)).toBe(2)
  for (const link of links) expect(await findPreview(resources, link)).toBe('ended')
  expect(await findPreview(resources, stays)).toMatchObject({ postId: other })
  expect(await findPreview(resources, await make())).toMatchObject({ postId })
  const records = await resources.db.selectFrom('record').select(['what', 'subjectId']).orderBy('number').execute()
  expect(records).toContainEqual({ what: 'post preview ended', subjectId: postId })
})

test('removing an account ends the preview links it created', async () => {
  const { resources, ravi, make } = await desk()
  const [ofRavi, ofAsha] = [await make(ravi), await make()]
  await removeAccount(resources, machine, 'ravi')
  expect(await findPreview(resources, ofRavi)).toBe('ended')
  expect(await findPreview(resources, ofAsha)).not.toBe('ended')
})

test('preview links do not work while their creator is a clerk or has a closed account', async () => {
  const { resources, ravi, postId, make } = await desk()
  const link = await make(ravi)
  const user = resources.db.updateTable('user').where('username', '=', 'ravi')
  for (const barred of [{ role: 'clerk', closedAt: null } as const, { role: 'owner', closedAt: 'now' } as const]) {
    await user.set(barred).execute()
    expect(await findPreview(resources, link)).toBe('ended')
  }
  await user.set({ closedAt: null }).execute()
  expect(await findPreview(resources, link)).toMatchObject({ postId })
})

test('creating a preview link deletes expired ones, and a link to an unknown post is rejected', async () => {
  const { resources, asha, postId } = await desk()
  await makePreviewLink(resources, asha, postId, new Date('2026-01-01T00:00:00.000Z'))
  await makePreviewLink(resources, asha, postId, now)
  expect(await resources.db.selectFrom('previewLink').select('createdAt').execute()).toEqual([
    { createdAt: now.toISOString() },
  ])
  await expect(makePreviewLink(resources, asha, 'none')).rejects.toMatchObject({ code: 'not-found' })
})

async function desk() {
  const resources = await testResources()
  const here = { address: '192.0.2.1' }
  const asha = staff({ id: await insertUser(resources.db, 'asha'), role: 'owner' }, here)
  const ravi = staff({ id: await insertUser(resources.db, 'ravi'), role: 'owner' }, here)
  const postId = await insertBarePost(resources.db, { slug: 'note' })
  const make = async (maker = asha, post = postId) => {
    const { address } = await makePreviewLink(resources, maker, post)
    return address.replace('/preview/', '')
  }
  return { resources, asha, ravi, postId, make }
}
