import { expect, onTestFinished, test, vi } from 'vitest'
import { machine, staff } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { rules } from '#domain/rules.ts'
import { startMailServer } from '#tests/support/processes/mail-server.ts'
import { testAccounts } from '#tests/support/unit/accounts.ts'
import { startTestOutbox } from '#tests/support/unit/background.ts'
import { listUsers } from './accounts.server.ts'
import { createAccount } from './create-account.server.ts'
import { NewInvitation } from './invitation.ts'
import { listInvitations, purgeInvitations } from './invitations.server.ts'
import {
  acceptInvitation,
  findOpenInvitation,
  inviteColleague,
  sendInvitationAgain,
  withdrawInvitation,
} from './invite-colleague.server.ts'
import { changeRole, removeAccount } from './manage-accounts.server.ts'

const firmName = 'The Chambers'
const newPassword = 'four unrelated words here'
const ritu = { fullName: 'Ritu Tiwari', email: 'ritu@example.org', role: 'clerk' } as const
const here = { address: 'here' }

test('the link in an invitation e-mail creates an account with the invited role, once', async () => {
  const { office, invite, nextEmail, accept } = await officeWithMail()
  await invite()
  const { to, text, token } = await nextEmail()
  expect(to).toMatchObject([{ address: 'ritu@example.org' }])
  expect(text).toContain('http://localhost:3000/adminsite/invitation?token=')
  expect(text).toContain('Clerk')
  expect(await findOpenInvitation(office, token, here)).toMatchObject({ name: 'Ritu Tiwari', role: 'clerk' })
  // Mail scanners open links: that must not use the link up.
  expect(await findOpenInvitation(office, token, here)).toBeDefined()

  await accept(token)
  const { self } = await office.openSession({ username: 'ritu', password: newPassword })
  expect(self).toMatchObject({ username: 'ritu', name: 'Ritu Tiwari', role: 'clerk', mustChoosePassword: false })
  expect(self.email).toBe('ritu@example.org')
  await expect(accept(token, 'another')).rejects.toMatchObject({ code: 'invitation-over', status: 410 })
  await expect(findOpenInvitation(office, token, here)).rejects.toMatchObject({ code: 'invitation-over' })
  expect(await recorded(office)).toEqual(['invitation sent', 'invitation accepted'])
})

test('when two requests use an invitation link at the same time, only one creates an account', async () => {
  const { office, invite, nextEmail, accept } = await officeWithMail()
  await invite()
  const { token } = await nextEmail()
  const both = await Promise.allSettled([accept(token, 'ritu'), accept(token, 'tiwari')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await listUsers(office.db)).toHaveLength(2)
})

test('an expired invitation link is rejected, and the purge job deletes the invitation', async () => {
  const { office, invite, nextEmail, accept } = await officeWithMail()
  await invite()
  const { token } = await nextEmail()
  vi.useFakeTimers({ now: Date.now() + rules.invitation.days * 86_400_000 + 1000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await expect(accept(token)).rejects.toMatchObject({ code: 'invitation-over' })
  expect(await listInvitations(office.db)).toHaveLength(1)
  expect(await purgeInvitations(office, new Date())).toBe(1)
  expect(await listInvitations(office.db)).toEqual([])
})

test('sending an invitation again creates a new link and invalidates the old one', async () => {
  const { office, self, sender, invite, nextEmail, accept } = await officeWithMail()
  const { id } = await invite()
  const first = await nextEmail()
  await sendInvitationAgain(office, self, id, sender)
  await expect(accept(first.token)).rejects.toMatchObject({ code: 'invitation-over' })
  const second = await nextEmail()
  expect(second.token).not.toBe(first.token)
  await accept(second.token)
  expect(await recorded(office)).toEqual(['invitation sent', 'invitation sent again', 'invitation accepted'])
})

test('withdrawing an invitation invalidates its link and deletes its queued e-mail', async () => {
  const { office, self, sender, invite, nextEmail, accept } = await officeWithMail()
  const { id } = await invite()
  const { token } = await nextEmail()
  await withdrawInvitation(office, self, id, sender)
  await expect(accept(token)).rejects.toMatchObject({ code: 'invitation-over' })
  await expect(withdrawInvitation(office, self, id, sender)).rejects.toMatchObject({ code: 'no-invitation' })
  await expect(sendInvitationAgain(office, self, id, sender)).rejects.toMatchObject({ code: 'no-invitation' })

  await office.stopOutbox()
  const again = await invite()
  await withdrawInvitation(office, self, again.id, sender)
  expect(await office.db.selectFrom('letter').select('id').where('deliveredAt', 'is', null).execute()).toEqual([])
})

test('an e-mail address gets only one open invitation, even concurrently, and none if it has an account', async () => {
  const { office, invite } = await officeWithMail()
  const both = await Promise.allSettled([invite(), invite({ fullName: 'Ritu R. Tiwari' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(invite({ fullName: 'Somebody Else' })).rejects.toMatchObject({
    code: 'invitation-open',
    fields: { email: [expect.stringContaining('open invitation')] },
  })
  await expect(invite({ email: 'first@example.org' })).rejects.toMatchObject({ fields: { email: expect.anything() } })
  const named = invite({
    email: 'other@example.org',
    fullName: both[0].status === 'fulfilled' ? 'ritu tiwari' : 'Ritu R. Tiwari',
  })
  await expect(named).rejects.toMatchObject({ fields: { fullName: expect.anything() } })
  expect(await listInvitations(office.db)).toHaveLength(1)
})

test('an accepted invitation gives the role that it has at that time', async () => {
  const { office, invite, nextEmail, accept } = await officeWithMail()
  await invite({ role: 'owner' })
  const { token } = await nextEmail()
  await change(office, machine, ({ db }) => db.updateTable('invitation').set({ role: 'editor' }).execute())
  expect((await accept(token)).role).toBe('editor')
})

test('a taken username and a weak password are rejected with a message, and the link stays valid', async () => {
  const { invite, nextEmail, accept } = await officeWithMail()
  await invite()
  const { token } = await nextEmail()
  await expect(accept(token, 'Admin')).rejects.toMatchObject({
    fields: { username: ['There is an account of this name already.'] },
  })
  await expect(accept(token, 'ritu', 'ritu.ritu.ritu')).rejects.toMatchObject({
    fields: { newPassword: [expect.stringContaining('made of your username')] },
  })
  await accept(token)
})

test('the database does not contain the invitation link, and guesses are rate-limited by IP address', async () => {
  const { office, invite, nextEmail, accept } = await officeWithMail()
  await invite()
  const { token } = await nextEmail()
  const rows = [office.db.selectFrom('invitation').selectAll(), office.db.selectFrom('letter').selectAll()]
  for (const query of rows) expect(JSON.stringify(await query.execute())).not.toContain(token)
  for (let turn = 0; turn < rules.signIn.wrongPerAddress; turn++) await accept('guess').catch(() => {})
  await expect(accept('guess')).rejects.toMatchObject({ code: 'too-many-attempts' })
  await expect(findOpenInvitation(office, 'guess', here)).rejects.toMatchObject({ code: 'too-many-attempts' })
})

test('inviting requires the owner role, a recent sign-in or the password, and configured mail', async () => {
  const { office, self, sender } = await officeWithMail()
  const later = { ...self, signedInAt: new Date(0) }
  await expect(inviteColleague(office, later, ritu, sender)).rejects.toMatchObject({ code: 'password-needed' })
  const editor = { ...self, role: 'editor' as const }
  for (const act of [
    () => inviteColleague(office, editor, ritu, sender),
    () => sendInvitationAgain(office, editor, 'x', sender),
    () => withdrawInvitation(office, editor, 'x', sender),
  ]) {
    await expect(act()).rejects.toMatchObject({ code: 'not-allowed' })
  }
  const withoutMail = { ...office, mail: undefined }
  await expect(inviteColleague(withoutMail, self, ritu, sender)).rejects.toMatchObject({ code: 'no-mail' })
})

test.each(['removed', 'made a clerk'])(
  'an owner’s open invitations are withdrawn when the owner is %s',
  async (how) => {
    const { office, invite, nextEmail, accept } = await officeWithMail()
    await createAccount(office, machine, { username: 'asha', role: 'owner' })
    await invite()
    const { token } = await nextEmail()
    if (how === 'removed') await removeAccount(office, machine, 'admin')
    else await changeRole(office, machine, 'admin', 'clerk')
    await expect(accept(token)).rejects.toMatchObject({ code: 'invitation-over' })
    expect(await recorded(office)).toEqual(['invitation sent', 'invitation withdrawn'])
  },
)

test('an invitation requires a full name, an e-mail address and a role', () => {
  for (const field of ['fullName', 'email'] as const)
    expect(NewInvitation.safeParse({ ...ritu, [field]: ' ' }).error?.issues[0]?.path).toEqual([field])
  expect(NewInvitation.safeParse({ fullName: 'Ritu Tiwari', email: 'ritu@example.org' }).success).toBe(false)
})

async function recorded({ db }: Awaited<ReturnType<typeof testAccounts>>) {
  const entries = db.selectFrom('record').select('what').where('what', 'like', 'invitation %').orderBy('number')
  return (await entries.execute()).map(({ what }) => what)
}

async function officeWithMail() {
  const server = await startMailServer()
  onTestFinished(() => server.stop())
  const accounts = await testAccounts({ SMTP_URL: server.url }, { email: 'first@example.org' })
  const office = { ...accounts, stopOutbox: await startTestOutbox(accounts) }
  const { self, sender } = await office.openSession()
  return {
    office,
    self,
    sender,
    actor: staff(self, sender),
    invite: (fields: Partial<NewInvitation> = {}) => inviteColleague(office, self, { ...ritu, ...fields }, sender),
    accept: (token: string, username = 'ritu', password = newPassword) =>
      acceptInvitation(office, { token, username, newPassword: password, firmName }, here),
    async nextEmail() {
      const { to, text = '' } = await server.next()
      return { to, text, token: /token=(\S+)/.exec(text)?.[1] ?? '' }
    },
  }
}
