import { expect, test } from 'vitest'
import { createAccount } from '#domain/accounts/create-account.server.ts'
import { machine } from '#domain/change/actor.ts'
import { testOffice, withJson } from '#tests/support/unit/api.ts'

test('an owner can list accounts with their roles but without secrets', async () => {
  const { call, db, ...office } = await testOffice()
  const email = 'asha@example.org'
  await createAccount({ db, ...office }, machine, { username: 'asha', fullName: 'Asha Rao', email, role: 'clerk' })
  await db.updateTable('user').set({ twoFactorEnabled: 1 }).where('username', '=', 'asha').execute()
  const response = await call('/insert/getaccount')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const { accounts } = await response.json()
  expect(accounts).toEqual([
    expect.objectContaining({ username: 'admin', role: 'owner', email: null, secondStep: false }),
    {
      ...{ _id: expect.any(String), username: 'asha', name: 'Asha Rao', email },
      ...{ role: 'clerk', secondStep: true, signedInAt: null },
    },
  ])
})

test('a role can be changed only after a recent sign-in, to a valid role, and not for the last owner', async () => {
  const { call, db, ...office } = await testOffice()
  const { user } = await createAccount({ db, ...office }, machine, { username: 'asha', role: 'clerk' })
  const give = (body: object, id = user.id) => call(`/insert/account?id=${id}`, withJson('PATCH', body))
  const recent = new Date().toISOString()
  await db.updateTable('session').set({ createdAt: '2020-01-01T00:00:00.000Z' }).execute()
  const late = await give({ role: 'editor' })
  expect([late.status, (await late.json()).error.code]).toEqual([403, 'password-needed'])
  await db.updateTable('session').set({ createdAt: recent }).execute()
  expect(await (await give({ role: 'editor' })).json()).toMatchObject({ account: { _id: user.id, role: 'editor' } })

  const odd = await give({ role: 'king' })
  expect([odd.status, (await odd.json()).error.fields.role]).toEqual([422, ['A role is owner, editor, clerk.']])
  expect((await give({ role: 'clerk' }, 'nobody')).status).toBe(404)
  const { id } = await db.selectFrom('user').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
  const last = await give({ role: 'clerk' }, id)
  expect([last.status, (await last.json()).error.code]).toEqual([409, 'last-owner'])
})

test('editors and clerks can neither list accounts nor change roles', async () => {
  const { call, db } = await testOffice()
  for (const role of ['editor', 'clerk'] as const) {
    await db.updateTable('user').set({ role }).execute()
    const responses = [
      await call('/insert/getaccount'),
      await call('/insert/account?id=x', withJson('PATCH', { role: 'owner' })),
    ]
    for (const response of responses) {
      expect([response.status, (await response.json()).error.code]).toEqual([403, 'not-allowed'])
    }
  }
})
