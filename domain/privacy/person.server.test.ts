import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { staff } from '#domain/change/actor.ts'
import { telephoneColumns } from '#domain/messages/messages.server.ts'
import { rules } from '#domain/rules.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertMessage } from '#tests/support/unit/rows.ts'
import { erasePerson, exportPerson, findPerson, personInWords } from './person.server.ts'
import { PersonErasure } from './privacy-request.ts'
import { findReceipt } from './receipts.server.ts'

const { current: content } = await testContent()
const asha = staff({ id: 'asha', role: 'owner' }, { address: '192.0.2.1' })
const at = '2026-11-01T06:00:00.000Z'

test.each(['Ravi@Example.com', '+91 98765 43210', '098765-43210', '९८७६५ ४३२१०', '(98765) 43210'])(
  'a person search for “%s” finds all messages of that sender, including spam and the bin, and no others',
  async (query) => {
    const resources = await testResources()
    const { db } = resources
    const own = [
      await insertMessage(db),
      await insertMessage(db, { state: 'spam' }),
      await insertMessage(db, { binnedAt: at }),
    ]
    const other = { email: 'other@example.com', ...telephoneColumns('+91 98765 43211') }
    await insertMessage(db, { ...other, text: 'Write to ravi@example.com or 98765 43210.' })
    const { messages } = await findPerson(resources, asha, query)
    expect(messages.map(({ id }) => id).sort()).toEqual(own.sort())
    expect(messages.map(({ view }) => view).sort()).toEqual(['bin', 'new', 'spam'])
    const shown = await db.selectFrom('record').selectAll().execute()
    expect(shown.map(({ subjectId }) => subjectId).sort()).toEqual(own.sort())
    expect(JSON.stringify(shown)).not.toMatch(/ravi|98765/i)
  },
)

test('a person search with more messages than the display limit reports that there are more', async () => {
  const resources = await testResources()
  for (let number = 0; number < rules.privacy.maxShown; number++) await insertMessage(resources.db)
  expect(await findPerson(resources, asha, 'ravi@example.com')).toMatchObject({ more: false })
  await insertMessage(resources.db)
  const { messages, more } = await findPerson(resources, asha, 'ravi@example.com')
  expect(more).toBe(true)
  expect(messages).toHaveLength(rules.privacy.maxShown)
})

test('a message that matches only by the person’s other contact detail is not marked as their own', async () => {
  const resources = await testResources()
  const own = await insertMessage(resources.db)
  const shared = await insertMessage(resources.db, { name: 'His sister', email: 'sister@example.com' })
  const found = await findPerson(resources, asha, 'ravi@example.com')
  expect(found.messages.map(({ id, own }) => ({ id, own }))).toEqual([
    { id: own, own: true },
    { id: shared, own: false },
  ])
})

test('a telephone number without an E.164 form is found by its exact digits', async () => {
  const resources = await testResources()
  const own = await insertMessage(resources.db, telephoneColumns('4000001'))
  await insertMessage(resources.db, { email: 'other@example.com', ...telephoneColumns('14000001') })
  const found = await findPerson(resources, asha, '400 0001')
  expect(found.messages.filter((message) => message.own).map(({ id }) => id)).toEqual([own])
})

test('an unknown e-mail address finds nothing, and a partial number or a name is rejected', async () => {
  const resources = await testResources()
  await insertMessage(resources.db)
  expect((await findPerson(resources, asha, 'nobody@example.com')).messages).toEqual([])
  for (const query of ['43210', 'Ravi Sharma', '%']) {
    const refused = findPerson(resources, asha, query)
    await expect(refused, query).rejects.toMatchObject({ fields: { query: [expect.any(String)] } })
  }
})

test('an export contains the whole message, and staff notes only on request', async () => {
  const resources = await testResources()
  const { db } = resources
  const id = await insertMessage(db, { text: 'A matter of rent.', service: 'arbitration' })
  const note = { id: randomUUID(), messageId: id, at, actor: 'account', kind: 'note', value: 'Inner words.' } as const
  await db.insertInto('deskEntry').values(note).execute()
  const plain = await exportPerson(resources, asha, { ids: [id], notes: false }, content)
  expect(plain.messages).toMatchObject([
    { name: 'Ravi Sharma', message: 'A matter of rent.', email: 'ravi@example.com' },
  ])
  for (const form of [JSON.stringify(plain), personInWords(plain)]) expect(form).not.toContain('Inner words.')
  const words = personInWords(await exportPerson(resources, asha, { ids: [id], notes: true }, content))
  for (const expected of ['Ravi Sharma', '+91 98765 43210', 'A matter of rent.', 'Inner words.', 'Arbitration']) {
    expect(words).toContain(expected)
  }
  const records = await db.selectFrom('record').selectAll().execute()
  expect(records).toMatchObject([{ what: 'message exported', subjectId: id, accountId: 'asha' }, {}])
})

test('an export states the network, the state and the answer time of each message', async () => {
  const resources = await testResources()
  const answered = { network: '203.0.113.0/24', state: 'answered', answeredAt: at } as const
  const ids = [await insertMessage(resources.db, answered), await insertMessage(resources.db, { state: 'in-hand' })]
  const exported = await exportPerson(resources, asha, { ids, notes: false }, content)
  expect(exported.messages).toHaveLength(2)
  expect(exported.messages).toContainEqual(expect.objectContaining(answered))
  expect(exported.messages).toContainEqual(expect.objectContaining({ state: 'in-hand', answeredAt: null }))
  const words = personInWords(exported)
  expect(words).toContain('Network of the sender: 203.0.113.0/24')
  expect(words).toContain('State: Answered\nAnswered or closed: November 1, 2026 at 11:30 AM\n')
  expect(words).toContain('State: In hand\nName')
})

test('erasing a person deletes only the chosen messages, and receipt and audit log contain no personal data', async () => {
  const resources = await testResources({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const { db, sign } = resources
  const ids = [await insertMessage(db), await insertMessage(db)]
  const other = await insertMessage(db)
  const receipt = await erasePerson(resources, asha, erasure({ ids: ids.join() }))
  expect(await db.selectFrom('message').select('id').execute()).toEqual([{ id: other }])
  expect(receipt).toMatchObject({ cause: 'telephone', references: [expect.any(String), expect.any(String)] })
  expect(await findReceipt(db, sign, receipt.id)).toEqual(receipt)
  const records = await db.selectFrom('record').selectAll().execute()
  expect(records.map(({ what, subjectId }) => [what, subjectId]).sort()).toEqual(
    ids.map((id) => ['message erased', id]).sort(),
  )
  expect(JSON.stringify([records, await db.selectFrom('receipt').selectAll().execute()])).not.toMatch(/ravi|98765/i)
  expect(await db.selectFrom('letter').selectAll().execute()).toEqual([])

  await erasePerson(resources, asha, erasure({ ids: other, mail: 'on' }))
  const emails = await db.selectFrom('letter').select(['kind', 'recipient']).execute()
  expect(emails).toEqual([{ kind: 'receipt', recipient: 'ravi@example.com' }])
})

test('after a correction of the e-mail address, the first address still finds the message and gets the receipt', async () => {
  const resources = await testResources({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const { db } = resources
  const id = await insertMessage(db, { email: 'stranger@example.com' })
  const email = {
    id: 'l',
    kind: 'acknowledgement',
    messageId: id,
    recipient: 'Ravi@example.com',
    createdAt: at,
  } as const
  await db.insertInto('letter').values(email).execute()
  const { messages } = await findPerson(resources, asha, 'ravi@example.com')
  expect(messages).toMatchObject([{ id, email: 'stranger@example.com', receiptTo: 'Ravi@example.com', own: true }])
  const exported = await exportPerson(resources, asha, { ids: [id], notes: false }, content)
  expect(personInWords(exported)).toContain('Letter (acknowledgement) to Ravi@example.com')
  await erasePerson(resources, asha, erasure({ ids: id, mail: 'on' }))
  const emails = await db.selectFrom('letter').select(['kind', 'recipient']).execute()
  expect(emails).toEqual([{ kind: 'receipt', recipient: 'Ravi@example.com' }])
})

test('an erasure with wrong last digits or for unknown messages is rejected, and nothing is erased', async () => {
  const resources = await testResources()
  const ids = await insertMessage(resources.db)
  const wrong = erasePerson(resources, asha, erasure({ ids, lastFour: '9999' }))
  await expect(wrong).rejects.toMatchObject({ fields: { lastFour: [expect.any(String)] } })
  await expect(erasePerson(resources, asha, erasure({ ids: 'gone' }))).rejects.toMatchObject({ code: 'not-found' })
  expect(await resources.db.selectFrom('message').select('id').execute()).toEqual([{ id: ids }])
  expect(await resources.db.selectFrom('receipt').select('id').execute()).toEqual([])
})

test('an erasure without a cause, an identity confirmation and four digits is rejected', () => {
  const refused = PersonErasure.safeParse({ ids: 'a', lastFour: '12' })
  expect(refused.error?.issues.map(({ path }) => path[0])).toEqual(['cause', 'identity', 'lastFour'])
})

function erasure(fields: Record<string, string>) {
  return PersonErasure.parse({ cause: 'telephone', identity: 'on', lastFour: '3210', ...fields })
}
