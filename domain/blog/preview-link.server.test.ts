import { expect, test } from 'vitest'
import { removeAccount } from '#domain/accounts/manage-accounts.server.ts'
import { machine, staff } from '#domain/change/actor.ts'
import { rules } from '#domain/rules.ts'
import { testResources } from '#tests/support/resources.ts'
import { insertBarePost, insertUser } from '#tests/support/rows.ts'
import { endPreviewLinks, findPreview, makePreviewLink } from './preview-link.server.ts'

const now = new Date('2026-11-16T06:00:00.000Z')

test('a link leads to its post for some days, and then has ended', async () => {
  const { resources, asha, postId } = await desk()
  const { address, endsAt } = await makePreviewLink(resources, asha, postId, now)
  const token = address.replace('/preview/', '')
  expect(await findPreview(resources, token, now)).toEqual({ postId, endsAt })
  const dayMs = 24 * 60 * 60 * 1000
  expect(Date.parse(endsAt) - now.getTime()).toBe(rules.preview.days * dayMs)
  expect(await findPreview(resources, token, new Date(endsAt))).toBe('ended')
})

test('a link that was changed, or that somebody made from the table alone, is none of ours', async () => {
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

test('staff take back all links to a post, also those of colleagues, and no others', async () => {
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

test('the links that somebody has made end with the account', async () => {
  const { resources, ravi, make } = await desk()
  const [ofRavi, ofAsha] = [await make(ravi), await make()]
  await removeAccount(resources, machine, 'ravi')
  expect(await findPreview(resources, ofRavi)).toBe('ended')
  expect(await findPreview(resources, ofAsha)).not.toBe('ended')
})

test('the links of somebody who may no longer write posts, or whose account is closed, have ended', async () => {
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

test('of links that have ended nothing is kept, and there is none to a post that is not there', async () => {
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
