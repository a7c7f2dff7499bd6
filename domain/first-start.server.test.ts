import { expect, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { countSampleContent, removeSampleContent } from '#domain/sample/sample-content.server.ts'
import { emptyTestResources } from '#tests/support/unit/resources.ts'
import { prepareDatabase } from './first-start.server.ts'

test('the first start creates one account with a generated password, which is returned only once', async () => {
  const resources = await emptyTestResources({ SAMPLE_CONTENT: 'off' })
  const account = await prepareDatabase(resources, 'The Chambers')
  expect(account?.username).toBe('admin')
  expect(account?.generatedPassword?.length).toBeGreaterThanOrEqual(20)

  const { password: hash } = await resources.db.selectFrom('account').select('password').executeTakeFirstOrThrow()
  expect(hash).not.toContain(account?.generatedPassword)
  expect(await resources.passwords.verify({ hash: hash ?? '', password: account?.generatedPassword ?? '' })).toBe(true)
  expect(await prepareDatabase(resources, 'The Chambers')).toBeUndefined()
})

test('the configured admin account is created without a generated password', async () => {
  const settings = { ADMIN_USERNAME: 'Clerk', ADMIN_PASSWORD: 'twelve or more', ADMIN_EMAIL: 'Clerk@example.org' }
  const resources = await emptyTestResources({ SAMPLE_CONTENT: 'off', ...settings })
  expect(await prepareDatabase(resources, 'The Chambers')).toEqual({ username: 'Clerk', generatedPassword: undefined })
  const user = await resources.db.selectFrom('user').selectAll().executeTakeFirstOrThrow()
  expect(user).toMatchObject({ username: 'clerk', displayUsername: 'Clerk', email: 'clerk@example.org' })
})

test.each([
  ['thechambers2026', 'made of the firm’s name'],
  ['admin12345678', 'made of your username'],
  ['qwertyuiopasdfghjkl', 'one of the commonest'],
])('the configured admin password “%s” is rejected: it is %s', async (ADMIN_PASSWORD, reason) => {
  const resources = await emptyTestResources({ SAMPLE_CONTENT: 'off', ADMIN_PASSWORD })
  await expect(prepareDatabase(resources, 'The Chambers')).rejects.toThrow(reason)
})

test('sample content is added to an empty database, and not again after its removal', async () => {
  const resources = await emptyTestResources()
  await prepareDatabase(resources, 'The Chambers')
  expect((await countSampleContent(resources.db)).message).toBe(5)
  await removeSampleContent(resources, machine)
  await prepareDatabase(resources, 'The Chambers')
  expect((await countSampleContent(resources.db)).message).toBe(0)
})

test('SAMPLE_CONTENT=off creates no sample content', async () => {
  const resources = await emptyTestResources({ SAMPLE_CONTENT: 'off' })
  await prepareDatabase(resources, 'The Chambers')
  expect(await countSampleContent(resources.db)).toEqual({ post: 0, article: 0, picture: 0, message: 0 })
})
