import { expect, test, vi } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { rules } from '#domain/rules.ts'
import { accountPassword as currentPassword, testAccounts } from '#tests/support/unit/accounts.ts'
import { stopClockInEachTest } from '#tests/support/unit/still-clock.ts'
import { createAccount } from './create-account.server.ts'
import { switchSecondStep } from './manage-accounts.server.ts'
import { endSecondFactor } from './second-factor.server.ts'
import { describeSecondStepRule, findSecondStepRule } from './second-step.server.ts'
import { findPendingRequirement, findSelf, signIn } from './sign-in/sign-in.server.ts'

const dayMs = 24 * 60 * 60 * 1000
const asha = { username: 'asha', role: 'clerk', password: 'four unrelated words' } as const

stopClockInEachTest()

test('only an owner who has a second step can require it, with the password, and the audit log records it', async () => {
  const { db, openSession, ...office } = await testAccounts()
  await createAccount({ db, ...office }, machine, asha)
  const [{ self, sender }, hers] = [await openSession(), await openSession(asha)]
  const switchTo = (state: 'on' | 'off', by = { self, sender }, password = currentPassword) =>
    switchSecondStep({ db, ...office }, by.self, { state, currentPassword: password }, by.sender)
  await expect(switchTo('on', hers)).rejects.toMatchObject({ code: 'not-allowed' })
  await expect(switchTo('on', undefined, 'a wrong guess')).rejects.toMatchObject({ code: 'wrong-password' })
  await expect(switchTo('on')).rejects.toMatchObject({ code: 'second-step-own-first', status: 409 })
  await enableFactor(db, self.id)
  await expect(switchTo('off')).rejects.toMatchObject({ code: 'switched-already' })
  await switchTo('on')
  expect(await findSecondStepRule(db)).toMatch(/Z$/)
  await expect(switchTo('on')).rejects.toMatchObject({ code: 'switched-already' })
  await switchTo('off')
  expect(await findSecondStepRule(db)).toBeUndefined()
  const records = db.selectFrom('record').select('what').where('what', 'like', 'second step %').orderBy('number')
  expect(await records.execute()).toEqual([{ what: 'second step required' }, { what: 'second step not required' }])
})

test('an account without a second step is blocked a week after the switch or its creation, until it has one', async () => {
  const { db, openSession, owner, ...office } = await required()
  const { sender } = await openSession({ ...asha, remember: true })
  const due = async () => findPendingRequirement((await findSelf({ db, ...office }, sender.headers)) ?? signedOut)
  expect(await due()).toBeUndefined()
  vi.setSystemTime(Date.now() + rules.secondStep.graceDays * dayMs - 1000)
  expect(await due()).toBeUndefined()
  vi.setSystemTime(Date.now() + 1000)
  expect(await due()).toBe('second-step-needed')

  await createAccount({ db, ...office }, machine, { username: 'ritu', role: 'clerk' })
  const { without, hasOwn } = await describeSecondStepRule(db, owner.self)
  const inAWeek = new Date(Date.now() + rules.secondStep.graceDays * dayMs).toISOString()
  expect(without.map(({ name, dueAt }) => [name, dueAt])).toEqual([
    ['asha', new Date().toISOString()],
    ['ritu', inAWeek],
  ])
  expect(hasOwn).toBe(true)
  await enableFactor(db, (await findSelf({ db, ...office }, sender.headers))?.id ?? '')
  expect(await due()).toBeUndefined()
})

test('the sign-in response states whether a second step must be set up', async () => {
  const { openSession, ...office } = await required()
  const sender = { headers: new Headers(), address: 'here' }
  const signInAsha = () => signIn(office, { ...asha, remember: false }, sender)
  expect(await signInAsha()).toMatchObject({ secondStepDue: true })
  await office.db.deleteFrom('secondStepSwitch').execute()
  expect(await signInAsha()).toMatchObject({ secondStepDue: false })
  expect((await openSession(asha)).self).toMatchObject({ secondStepDueAt: undefined })
})

test('the only second factor cannot be switched off while a second step is required', async () => {
  const { owner, ...office } = await required()
  const ended = endSecondFactor(office, owner.self, { currentPassword }, owner.sender)
  await expect(ended).rejects.toMatchObject({ code: 'second-step-required', status: 409 })
})

const signedOut = { mustChoosePassword: false, secondStepDueAt: '' }

/** Accounts where a second step is required, and a colleague has none. */
async function required() {
  const office = await testAccounts()
  await createAccount(office, machine, asha)
  const owner = await office.openSession()
  await enableFactor(office.db, owner.self.id)
  await switchSecondStep(office, owner.self, { state: 'on', currentPassword }, owner.sender)
  // Set the time of the switch by the test's clock, an hour after the accounts were created: the database has its own.
  vi.setSystemTime(Date.now() + 60 * 60 * 1000)
  await office.db.updateTable('secondStepSwitch').set({ switchedAt: new Date().toISOString() }).execute()
  return { ...office, owner }
}

type Db = Awaited<ReturnType<typeof testAccounts>>['db']

async function enableFactor(db: Db, userId: string) {
  await db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', userId).execute()
  const factor = { id: userId, userId, secret: '', backupCodes: '[]', verified: 1 }
  await db.insertInto('twoFactor').values(factor).execute()
}
