import { expect, test } from 'vitest'
import { removeAccount } from '#domain/accounts/manage-accounts.server.ts'
import { machine } from '#domain/change/actor.ts'
import { rules } from '#domain/rules.ts'
import { testResources } from '#tests/support/resources.ts'
import { insertUser } from '#tests/support/rows.ts'
import { draftLink, findDraftLink } from './draft-link.server.ts'
import { draftPath, readDraftPath } from './draft-path.ts'

const now = new Date('2026-11-16T06:00:00.000Z')
const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000)

test('a draft link is valid for a limited time, and only while its creator may edit the website', async () => {
  const resources = await testResources()
  const { db, sign } = resources
  const accountId = await insertUser(db, 'asha')
  await insertUser(db, 'ravi')
  const { address, endsAt } = draftLink(sign, accountId, now)
  const { token = '', path } = readDraftPath(address) ?? {}
  expect(path).toBe('/')
  expect(endsAt).toBe(days(rules.preview.days).toISOString())
  expect(await findDraftLink(resources, token, days(rules.preview.days - 1))).toEqual({ endsAt })
  expect(await findDraftLink(resources, token, days(rules.preview.days))).toBe('ended')
  expect(await findDraftLink(resources, `${token}x`, now)).toBeUndefined()
  const user = db.updateTable('user').where('id', '=', accountId)
  for (const barred of [{ role: 'clerk', closedAt: null } as const, { role: 'owner', closedAt: endsAt } as const]) {
    await user.set(barred).execute()
    expect(await findDraftLink(resources, token, now)).toBe('ended')
  }
  await user.set({ closedAt: null }).execute()
  expect(await findDraftLink(resources, token, now)).toEqual({ endsAt })
  await removeAccount(resources, machine, 'asha')
  expect(await findDraftLink(resources, token, now)).toBe('ended')
})

test.each(['', 'staff', 'account', 'account.zzzzzzzzz', 'account.zzzzzzzzz.signature', 'a.NaN.x'])(
  'the token %j without a valid signature opens no draft',
  async (token) => {
    expect(await findDraftLink(await testResources(), token, now)).toBeUndefined()
  },
)

test.each([
  ['/', '/draft/staff', '/'],
  ['/about', '/draft/staff/about', '/about'],
  ['/team#a-n-advocate', '/draft/staff/team#a-n-advocate', '/team'],
  ['/?page=2', '/draft/staff?page=2', '/'],
])('the draft preview of %s has the address %s', (path, address, read) => {
  expect(draftPath(path)).toBe(address)
  expect(readDraftPath(new URL(address, 'http://any').pathname)).toMatchObject({ path: read, isForStaff: true })
})
