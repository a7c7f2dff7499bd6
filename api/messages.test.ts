import { expect, test } from 'vitest'
import { json, newMessage } from '#tests/support/samples.ts'
import { testOffice, withJson } from '#tests/support/unit/api.ts'

test('messages are listed newest first, with the API’s field names', async () => {
  const { send, list } = await openDesk()
  await send({ message: 'The first' })
  const { reference } = await send({ message: 'The second', service: 'arbitration' })
  const { contacts, total } = await list()
  expect(total).toBe(2)
  expect(contacts[0]).toMatchObject({
    name: 'Ravi Sharma',
    email: 'ravi@example.com',
    phone: '+91 98765 43210',
    message: 'The second',
    service: 'arbitration',
    unread: true,
    reference,
  })
})

test('a message can be marked as read and unread, and the list can be filtered by either', async () => {
  const { send, list, call } = await openDesk()
  await send()
  const [{ _id }] = (await list()).contacts
  const mark = async (unread: boolean) =>
    (await call(`/insert/contact?id=${_id}`, withJson('PATCH', { unread }))).json()
  expect(await mark(false)).toMatchObject({ contact: { unread: false } })
  expect(await list('?unread=true')).toMatchObject({ total: 0 })
  expect(await list('?unread=false')).toMatchObject({ total: 1 })
  expect(await mark(true)).toMatchObject({ contact: { unread: true } })
})

test('listing or opening messages is recorded in the audit log, requesting the unread count is not', async () => {
  const { send, list, call, db } = await openDesk()
  const shown = async () => {
    const records = await db
      .selectFrom('record')
      .selectAll()
      .where('what', 'in', ['message shown', 'messages listed'])
      .execute()
    expect(records.every(({ actor, accountId }) => actor === 'account' && accountId !== null)).toBe(true)
    return records.map(({ subjectId }) => subjectId)
  }
  await list()
  for (const name of ['First', 'Second']) await send({ name })
  await call('/insert/unread')
  expect(await shown()).toEqual([])

  const ids = (await list()).contacts.map(({ _id }: { _id: string }) => _id)
  // A list is recorded as one entry, regardless of its length.
  expect(await shown()).toEqual([null])
  expect(await list(`?id=${ids[1]}`)).toMatchObject({ contacts: [{ _id: ids[1], name: 'First' }], total: 1 })
  expect(await shown()).toEqual([null, ids[1]])
})

test('requesting an unknown message returns an empty list and is not recorded', async () => {
  const { send, list, db } = await openDesk()
  await send()
  expect(await list('?id=none')).toMatchObject({ contacts: [], total: 0 })
  expect(await db.selectFrom('record').where('what', '=', 'message shown').selectAll().execute()).toEqual([])
})

test('an invalid unread value is rejected and changes nothing', async () => {
  const { send, list, call } = await openDesk()
  await send()
  const [{ _id }] = (await list()).contacts
  expect((await call(`/insert/contact?id=${_id}`, withJson('PATCH', { unread: 'no' }))).status).toBe(422)
  expect(await list('?unread=true')).toMatchObject({ total: 1 })
})

test('a message can be binned and restored, and permanently deleted only from the bin', async () => {
  const { send, list, call } = await openDesk()
  await send()
  const [{ _id }] = (await list()).contacts
  const changeInBulk = async (change: unknown) =>
    (await call('/insert/contacts', withJson('PATCH', { ids: [_id], change }))).status
  expect(await changeInBulk('delete')).toBe(404)
  expect((await call(`/insert/deletecontact?id=${_id}`, { method: 'DELETE' })).status).toBe(200)
  expect(await list()).toMatchObject({ contacts: [], total: 0 })
  expect(await list('?state=bin')).toMatchObject({ contacts: [{ _id, state: 'bin' }] })
  const restored = await call(`/insert/restorecontact?id=${_id}`, { method: 'POST' })
  expect(await restored.json()).toMatchObject({ contact: { _id, state: 'open', unread: true } })
  expect(await changeInBulk('bin')).toBe(200)
  expect(await changeInBulk('delete')).toBe(200)
  expect(await list('?state=bin')).toMatchObject({ total: 0 })
  expect(await changeInBulk('restore')).toBe(404)
})

test('state, assignee and notes of a message can be set, listed and filtered, and invalid values are rejected', async () => {
  const { send, list, call } = await openDesk()
  await send()
  const [{ _id }] = (await list()).contacts
  const change = { state: 'in-hand', assignee: 'admin', note: 'Rang at ten.' }
  expect((await call(`/insert/contact?id=${_id}`, withJson('PATCH', change))).status).toBe(200)
  await call('/insert/contacts', withJson('PATCH', { ids: [_id], change: { note: 'Rang again.' } }))
  const found = (await list('?state=in-hand&assignee=admin')).contacts
  expect(found).toMatchObject([{ _id, state: 'in-hand', assignee: 'admin' }])
  expect(found[0].notes.map(({ by, text }: { by: string; text: string }) => [by, text])).toEqual([
    ['admin', 'Rang at ten.'],
    ['admin', 'Rang again.'],
  ])
  for (const wrong of [{}, { state: 'lost' }, { note: ' ' }, { assignee: 'nobody.here' }]) {
    expect((await call(`/insert/contact?id=${_id}`, withJson('PATCH', wrong))).status).toBe(422)
  }
  expect((await call('/insert/contacts', withJson('PATCH', { ids: [], change: 'bin' }))).status).toBe(422)
  expect((await call('/insert/getcontact?state=lost')).status).toBe(422)
})

test('the message search ignores case, covers name and text, and treats wildcards literally', async () => {
  const { send, list } = await openDesk()
  await send({ name: 'Zebediah (50%)', message: '100% sure' })
  await send({ name: 'Other' })
  for (const words of ['zebed', 'ZEBEDIAH', '100%25', 'sure'])
    expect(await list(`?q=${words}`), words).toMatchObject({ total: 1 })
  expect(await list('?q=%25')).toMatchObject({ total: 1 })
  expect(await list('?q=_')).toMatchObject({ total: 0 })
})

test('a phone number is found regardless of how the sender or the user formatted it', async () => {
  const { send, list } = await openDesk()
  const written = ['+91 98260 55555', '9826055555', '098260-55555', '(98260) 55555', '+919826055555']
  for (const phone of written) await send({ phone })
  await send({ phone: '+91 98260 55554' })
  for (const words of ['+91 98260 55555', '9826055555', '98260-55555', '98260 55555', '6055555']) {
    expect(await list(`?q=${encodeURIComponent(words)}`), words).toMatchObject({ total: written.length })
  }
  expect(await list('?q=98260')).toMatchObject({ total: written.length + 1 })
})

test('the search does not join adjacent numbers, and matches text that contains digits', async () => {
  const { send, list } = await openDesk()
  await send({ phone: '98260 55555', message: 'Section 138 of 1881, in 2026.' })
  expect(await list('?q=5555591')).toMatchObject({ total: 0 })
  expect(await list('?q=1381881')).toMatchObject({ total: 0 })
  expect(await list('?q=138 of 1881')).toMatchObject({ total: 1 })
})

test('the event stream sends the unread count when a message arrives, and ends on shutdown', async () => {
  const { send, call, events } = await openDesk()
  const response = await call('/insert/unread', { headers: { Accept: 'text/event-stream' } })
  expect(response.headers.get('Content-Type')).toContain('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('"unread":0')
  await send({ name: 'Live' })
  const event = (await reader?.read())?.value
  expect(event).toContain('"unread":1')
  expect(event).toContain('"name":"Live"')
  events.emit('closing')
  expect((await reader?.read())?.done).toBe(true)
})

test('the unread stream ends without another event after its session is deleted', async () => {
  const { send, call, db } = await openDesk()
  const response = await call('/insert/unread', { headers: { Accept: 'text/event-stream' } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('"unread":0')
  await db.deleteFrom('session').execute()
  await send({ name: 'Not for them' })
  expect(await reader?.read()).toEqual({ done: true, value: undefined })
})

test('the unread stream ends when its query fails', async () => {
  const { call, db, events } = await openDesk()
  const response = await call('/insert/unread', { headers: { Accept: 'text/event-stream' } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('"unread":0')
  await db.schema.alterTable('message').renameTo('lost').execute()
  events.emit('invalidated', new Set(['messages']))
  expect(await reader?.read()).toEqual({ done: true, value: undefined })
})

async function openDesk() {
  const office = await testOffice()
  return {
    ...office,
    list: async (query = '') => (await office.call(`/insert/getcontact${query}`)).json(),
    send: async (fields: Record<string, unknown> = {}) =>
      (await office.api.request('/insert/contactus', json(newMessage(fields)))).json(),
  }
}
