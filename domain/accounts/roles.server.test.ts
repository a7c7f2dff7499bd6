import { expect, test } from 'vitest'
import { machine, staff } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { may, rightFor, rightNames, rights } from '#domain/change/rights.ts'
import { openMigrator } from '#platform/database/migrate.ts'
import { testAccounts } from '#tests/support/accounts.ts'
import { emptyTestResources } from '#tests/support/resources.ts'
import { insertOldUser } from '#tests/support/rows.ts'
import { adoptRoles } from './adopt-roles.server.ts'
import { createAccount } from './create-account.server.ts'
import { changeRole, removeAccount } from './manage-accounts.server.ts'

const here = { address: '192.0.2.1' }

test('an owner has every right, and nobody else looks after people, the record or backups', () => {
  expect(rightNames.filter((right) => !may('owner', right))).toEqual([])
  for (const right of ['people', 'record', 'operations', 'privacy'] as const)
    expect(rights[right].roles).toEqual(['owner'])
  expect([may('clerk', rightFor('message noted')), may('editor', rightFor('message noted'))]).toEqual([true, false])
  expect([may('clerk', rightFor('post edited')), may('editor', rightFor('post edited'))]).toEqual([false, true])
})

test('what a role may not do is undone where it is written, and that it was tried is in the record', async () => {
  const { db, ...office } = await testAccounts()
  const clerk = staff({ id: 'ritu', role: 'clerk' }, here)
  const removal = change({ db, ...office }, clerk, async ({ db, record }) => {
    await db.deleteFrom('user').execute()
    await record('post deleted', 'p1')
  })
  await expect(removal).rejects.toMatchObject({ code: 'not-allowed', status: 403 })
  expect(await db.selectFrom('user').select('username').execute()).toEqual([{ username: 'admin' }])
  const [last] = await db
    .selectFrom('record')
    .select(['what', 'subjectId', 'accountId'])
    .orderBy('number', 'desc')
    .execute()
  expect(last).toEqual({ what: 'access refused', subjectId: 'post deleted', accountId: 'ritu' })
})

test('a new role ends the sessions of its person', async () => {
  const { enter, whoIs, ...office } = await testAccounts()
  const { password } = await createAccount(office, machine, { username: 'asha', role: 'editor' })
  const { sender } = await enter({ username: 'asha', password })
  await changeRole(office, machine, 'asha', 'editor')
  expect(await whoIs(sender)).toBe('asha')
  await changeRole(office, machine, 'asha', 'clerk')
  expect(await whoIs(sender)).toBeUndefined()
  expect((await enter({ username: 'asha', password })).self.role).toBe('clerk')
})

test('the last owner can neither be removed nor given another role', async () => {
  const { ...office } = await testAccounts()
  await createAccount(office, machine, { username: 'asha', role: 'clerk' })
  await expect(changeRole(office, machine, 'admin', 'clerk')).rejects.toMatchObject({ code: 'last-owner' })
  await expect(removeAccount(office, machine, 'admin')).rejects.toMatchObject({ code: 'last-owner' })
  await changeRole(office, machine, 'asha', 'owner')
  const both = await Promise.allSettled([
    changeRole(office, machine, 'admin', 'clerk'),
    changeRole(office, machine, 'asha', 'clerk'),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('in a database of before everybody is an owner, which is said once', async () => {
  const { database, ...office } = await emptyTestResources()
  const said: string[] = []
  const log = { ...office.log, info: () => {}, warn: (words: string) => void said.push(words) }
  const resources = { ...office, log: log as unknown as typeof office.log }
  await openMigrator(office.db).migrateTo('0025-readiness')
  await insertOldUser(office.db, 'admin')
  await insertOldUser(office.db, 'asha')
  await database.migrate()
  await adoptRoles(resources)
  await adoptRoles(resources)
  expect(await office.db.selectFrom('user').select('role').execute()).toEqual([{ role: 'owner' }, { role: 'owner' }])
  expect(said).toEqual([expect.stringContaining('2 accounts from before there were roles are owners now')])
  const given = office.db.selectFrom('record').select('what').where('what', '=', 'role given')
  expect(await given.execute()).toHaveLength(2)
})
