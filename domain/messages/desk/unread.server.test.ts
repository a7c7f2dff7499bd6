import { expect, test } from 'vitest'
import { chooseAssignmentEmails } from '#domain/accounts/edit-account.server.ts'
import { staff } from '#domain/change/actor.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertMessage, insertUser } from '#tests/support/unit/rows.ts'
import { countViews } from './desk-list.server.ts'
import { binMessages, handleMessages } from './handle-messages.server.ts'
import { findNewAssignments, writeAssignmentEmail } from './unread.server.ts'
import { openMessage } from './view-messages.server.ts'

const { current: content } = await testContent()

test('a user is notified of a message assigned by a colleague until they open or handle it, and not of their own assignments', async () => {
  const { resources, meera, imran, notified } = await desk()
  const ids = [await insertMessage(resources.db, { name: 'Ravi' }), await insertMessage(resources.db, { name: 'Asha' })]
  const [first = '', second = ''] = ids
  await handleMessages(resources, meera.actor, [first], { state: 'in-hand' })
  await handleMessages(resources, meera.actor, [second], { assignee: 'meera' })
  expect(await notified(meera)).toEqual([])

  await handleMessages(resources, meera.actor, ids, { assignee: 'imran' })
  expect((await notified(imran)).sort()).toEqual(['Asha by meera', 'Ravi by meera'])
  expect(await notified(meera)).toEqual([])
  await openMessage(resources, meera.actor, first)
  expect(await notified(imran)).toHaveLength(2)
  await openMessage(resources, imran.actor, first)
  expect(await notified(imran)).toEqual(['Asha by meera'])
  await handleMessages(resources, imran.actor, [second], { note: 'Rang.' })
  expect(await notified(imran)).toEqual([])
})

test('the notification disappears when the message is unassigned, marked as spam or moved to the bin', async () => {
  const { resources, meera, imran, notified } = await desk()
  const assignOne = async () => {
    const id = await insertMessage(resources.db)
    await handleMessages(resources, meera.actor, [id], { assignee: 'imran' })
    expect(await notified(imran)).toHaveLength(1)
    return id
  }
  await handleMessages(resources, meera.actor, [await assignOne()], { assignee: null })
  expect(await notified(imran)).toEqual([])
  await handleMessages(resources, meera.actor, [await assignOne()], { state: 'spam' })
  expect(await notified(imran)).toEqual([])
  await binMessages(resources, meera.actor, [await assignOne()])
  expect(await notified(imran)).toEqual([])
})

test('one e-mail covers all messages assigned at the same time, without their text', async () => {
  const { resources, meera, imran, emails } = await desk({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const one = await insertMessage(resources.db, { name: 'Ravi', reference: 'CH-AB23-CD45', text: 'Secret words.' })
  const ids = [one, await insertMessage(resources.db), await insertMessage(resources.db)]
  await handleMessages(resources, meera.actor, [one], { assignee: 'meera' })
  expect(await emails()).toEqual([])
  await handleMessages(resources, meera.actor, [one], { assignee: 'imran' }, new Date('2026-11-16T06:00:00.000Z'))
  const [first, ...none] = await emails()
  expect(none).toEqual([])
  const written = await writeQueued(resources, first)
  expect(written).toMatchObject({ to: 'imran@chambers.example', subject: 'CH-AB23-CD45 was assigned to you' })
  expect(written?.text).toContain('Meera Joshi')
  expect(written?.text).toContain('Ravi')
  expect(written?.text).toContain(`/adminDashboard/contact/${one}`)
  expect(written?.text).not.toContain('Secret')

  await handleMessages(resources, meera.actor, ids, { assignee: 'imran' })
  const [, second] = await emails()
  expect(await writeQueued(resources, second)).toMatchObject({ subject: 'Two messages were assigned to you' })
  await openMessage(resources, imran.actor, one)
  expect(await writeQueued(resources, first)).toBeUndefined()
})

test('a user without an e-mail address or who opted out gets no assignment e-mail, but still a notification', async () => {
  const { resources, meera, imran, emails, notified } = await desk({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const assignOne = async () =>
    handleMessages(resources, meera.actor, [await insertMessage(resources.db)], { assignee: 'imran' })
  await assignOne()
  const [queued] = await emails()
  await chooseAssignmentEmails(resources, imran.actor, false)
  expect(await writeQueued(resources, queued)).toBeUndefined()
  await assignOne()
  expect(await emails()).toHaveLength(1)
  await chooseAssignmentEmails(resources, imran.actor, true)
  await assignOne()
  expect(await emails()).toHaveLength(2)
  await resources.db.updateTable('user').set({ email: 'imran@no-address.invalid' }).where('id', '=', imran.id).execute()
  await assignOne()
  expect(await emails()).toHaveLength(2)
  expect(await notified(imran)).toHaveLength(4)
})

test('the count of a user’s own messages includes only open and in-hand ones that are not in the bin', async () => {
  const { resources, meera, imran } = await desk()
  const { db } = resources
  await insertMessage(db, { assigneeId: meera.id })
  await insertMessage(db, { assigneeId: meera.id, state: 'in-hand' })
  await insertMessage(db, { assigneeId: meera.id, state: 'answered' })
  await insertMessage(db, { assigneeId: meera.id, binnedAt: '2026-11-01T06:00:00.000Z' })
  await insertMessage(db, { assigneeId: imran.id })
  expect(await countViews(db, { accountId: meera.id })).toMatchObject({ mine: 2 })
})

async function desk(settings: Record<string, string> = {}) {
  const resources = await testResources(settings)
  const person = async (username: string, name?: string) => {
    const id = await insertUser(resources.db, username, name)
    return { id, actor: staff({ id, role: 'owner' }, { address: '192.0.2.1' }) }
  }
  return {
    resources,
    meera: await person('meera', 'Meera Joshi'),
    imran: await person('imran'),
    notified: async ({ id }: { id: string }) => {
      const { count, newest } = (await findNewAssignments(resources.db, [id]))(id)
      expect(count).toBe(newest.length)
      return newest.map(({ name, by }) => `${name} by ${by}`)
    },
    emails: () => resources.db.selectFrom('letter').selectAll().orderBy('createdAt').execute(),
  }
}

type Resources = Awaited<ReturnType<typeof desk>>['resources']
type QueuedEmail = Parameters<typeof writeAssignmentEmail>[2]

function writeQueued(resources: Resources, email: QueuedEmail | undefined) {
  return email && writeAssignmentEmail(resources, content, email)
}
