import { expect, test } from 'vitest'
import { machine, staff } from '#domain/change/actor.ts'
import { rules } from '#domain/rules.ts'
import { testAccounts } from '#tests/support/unit/accounts.ts'
import { FullNameChange, NewColleague } from './account.ts'
import { listUsers } from './accounts.server.ts'
import { createAccount } from './create-account.server.ts'
import { changeFullName } from './edit-account.server.ts'
import { addColleague } from './manage-accounts.server.ts'

const { maxFullName } = rules.account

test('an account’s name is its full name, or its username if it has none, also in open sessions', async () => {
  const { openSession, readSession, user, ...office } = await testAccounts()
  const { cookies, self, sender } = await openSession()
  expect(self.name).toBe('admin')
  const change = async (typed: string) => {
    await changeFullName(
      office,
      staff({ id: user.id, role: 'owner' }, sender),
      FullNameChange.parse({ fullName: typed }),
    )
    return (await readSession(cookies)).self.name
  }
  expect(await change('  Meera \n Joshi ')).toBe('Meera Joshi')
  expect(await change('मीरा जोशी')).toBe('मीरा जोशी')
  expect(await change('   ')).toBe('admin')
  const records = await office.db.selectFrom('record').select('accountId').where('what', '=', 'full name changed')
  expect(await records.where('subjectId', '=', user.id).execute()).toEqual(Array(3).fill({ accountId: user.id }))
})

test('a new colleague’s name is the given full name, or the username if there is none', async () => {
  const { openSession, ...office } = await testAccounts()
  const { self, sender } = await openSession()
  const asha = await addColleague(office, self, { role: 'editor', username: 'asha', fullName: 'Asha Verma' }, sender)
  expect(asha).toMatchObject({ username: 'asha', name: 'Asha Verma' })
  const ravi = await addColleague(office, self, { role: 'editor', username: 'Ravi' }, sender)
  expect(ravi).toMatchObject({ username: 'ravi', name: 'ravi' })
})

test.each(['Asha Verma', 'asha  VERMA', 'asha'])(
  'the full name “%s” is rejected if it is the full name or username of another account',
  async (fullName) => {
    const { openSession, user, ...office } = await testAccounts()
    const { self, sender } = await openSession()
    await createAccount(office, machine, { role: 'owner', username: 'asha', fullName: 'Asha Verma' })
    const refusal = { fields: { fullName: [expect.stringContaining('A colleague is called so already.')] } }
    const parsed = FullNameChange.parse({ fullName })
    await expect(changeFullName(office, staff({ id: user.id, role: 'owner' }, sender), parsed)).rejects.toMatchObject(
      refusal,
    )
    const ravi = addColleague(office, self, { role: 'editor', username: 'ravi', ...parsed }, sender)
    await expect(ravi).rejects.toMatchObject(refusal)
    expect((await listUsers(office.db)).map(({ name }) => name)).toEqual(['admin', 'Asha Verma'])
  },
)

test('a username that is the full name of another account is rejected', async () => {
  const office = await testAccounts()
  await createAccount(office, machine, { role: 'owner', username: 'asha', fullName: 'Ravi' })
  await expect(createAccount(office, machine, { role: 'owner', username: 'ravi' })).rejects.toMatchObject({
    code: 'name-taken',
  })
})

test.each([
  ['a\u0000sha', 'A full name has no invisible signs.'],
  ['\u202eahsA', 'A full name has no invisible signs.'],
  ['\u200d', 'A full name has at least one letter.'],
  ['42', 'A full name has at least one letter.'],
  ['x'.repeat(maxFullName + 1), `A full name has at most ${maxFullName} characters.`],
])('%j is rejected as a full name, with the reason', (fullName, expected) => {
  for (const schema of [FullNameChange, NewColleague.pick({ fullName: true })]) {
    expect(schema.safeParse({ fullName }).error?.issues.map(({ message }) => message)).toEqual([expected])
  }
})

test.each(['अनन्या', 'ক্‌ষিতি', "Nuala O'Brien-Śmith", 'D. S. Rao', 'x'.repeat(maxFullName)])(
  '%s is accepted as a full name',
  (fullName) => {
    expect(FullNameChange.parse({ fullName })).toEqual({ fullName })
  },
)
