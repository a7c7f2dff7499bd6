import { expect, test } from 'vitest'
import { staff } from '#domain/change/actor.ts'
import { handleMessages } from '#domain/messages/desk/handle-messages.server.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertMessage, insertUser } from '#tests/support/unit/rows.ts'
import { findInconsistentEmails } from './consistency.ts'

const now = new Date('2026-11-16T06:00:00.000Z')

test('findInconsistentEmails reports missing and duplicate e-mails about assignments', async () => {
  const { db, findWrong } = await assignTwoMessages()
  expect(await findWrong()).toEqual([])

  const email = await db.selectFrom('letter').selectAll().executeTakeFirstOrThrow()
  const copies = Array.from({ length: 2 }, (_, at) => ({ ...email, id: `again-${at}` }))
  await db.insertInto('letter').values(copies).execute()
  expect(await findWrong()).toEqual(['3 e-mails to imran about 2 assigned messages'])
  await db.deleteFrom('letter').execute()
  expect(await findWrong()).toEqual(['0 e-mails to imran about 2 assigned messages'])
})

test('findInconsistentEmails reports nothing for a user who has turned assignment e-mails off', async () => {
  const { db, findWrong } = await assignTwoMessages()
  await db.deleteFrom('letter').execute()
  await db.updateTable('user').set({ assignmentLettersOffAt: now.toISOString() }).execute()
  expect(await findWrong()).toEqual([])
})

/** Assigns two messages at once. `findWrong` returns the inconsistencies of the assignment e-mails only. */
async function assignTwoMessages() {
  const resources = await testResources({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const { db } = resources
  const meera = staff({ id: await insertUser(db, 'meera'), role: 'owner' }, { address: '192.0.2.1' })
  await insertUser(db, 'imran')
  const ids = [await insertMessage(db), await insertMessage(db)]
  await handleMessages(resources, meera, ids, { assignee: 'imran' }, now)
  const findWrong = async () => (await findInconsistentEmails(db, new Map())).filter((line) => line.includes('imran'))
  return { db, findWrong }
}
