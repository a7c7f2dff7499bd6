import { expect, test } from 'vitest'
import { testOffice, withJson } from '#tests/support/unit/api.ts'
import { insertMessage, insertParty } from '#tests/support/unit/rows.ts'

test('parties can be added, searched, edited and deleted, and the audit log contains no names', async () => {
  const { call, db } = await testOffice()
  const party = { name: 'शर्मा स्टील', matter: 'Patidar Fabricators, 2024', side: 'opposite' }
  const added = await (await call('/insert/party', withJson('POST', party))).json()
  await call('/insert/party', withJson('POST', { name: 'Gupta & Sons' }))
  const names = async (q: string) => {
    const { parties, total } = await (await call(`/insert/getparty?q=${encodeURIComponent(q)}`)).json()
    expect(total).toBe(parties.length)
    return parties.map(({ name }: { name: string }) => name)
  }
  expect(await names('')).toEqual(['Gupta & Sons', 'शर्मा स्टील'])
  expect(await names('patidar')).toEqual(['शर्मा स्टील'])
  const id = added.party._id
  const changed = await (await call(`/insert/party?id=${id}`, withJson('PATCH', { side: 'client' }))).json()
  expect(changed.party).toMatchObject({ ...party, side: 'client' })
  expect((await call(`/insert/deleteparty?id=${id}`, { method: 'DELETE' })).status).toBe(200)
  expect(await names('')).toEqual(['Gupta & Sons'])

  const records = await db.selectFrom('record').selectAll().where('what', 'like', 'party%').orderBy('number').execute()
  expect(records.map(({ what }) => what)).toEqual(['party added', 'party added', 'party edited', 'party deleted'])
  expect(JSON.stringify(records)).not.toMatch(/शर्मा|Gupta|Patidar/)
})

test.each([
  [{}, 'name'],
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ name: 'A', side: 'left' }, 'side'],
  [{ name: 'A', matter: 'x'.repeat(201) }, 'matter'],
])('the party %j is rejected with an error on the invalid field', async (party, field) => {
  const { call } = await testOffice()
  const response = await call('/insert/party', withJson('POST', party))
  expect(response.status).toBe(422)
  expect(Object.keys((await response.json()).error.fields)).toEqual([field])
})

test('importing pasted parties adds only unknown ones, and repeating the import adds nothing', async () => {
  const { call } = await testOffice()
  const lines = 'Gupta & Sons\nशर्मा स्टील; Patidar; opposite\nGupta & Sons'
  const send = async () => await (await call('/insert/importparty', withJson('POST', { lines }))).json()
  expect(await send()).toEqual({ added: 2, known: 1 })
  expect(await send()).toEqual({ added: 0, known: 3 })
  const response = await call('/insert/importparty', withJson('POST', { lines: ' ' }))
  expect(await response.json()).toMatchObject({ error: { fields: { lines: ['Paste at least one line.'] } } })
})

test('marking a party as not the sender of a message is idempotent and can be undone', async () => {
  const { call, db } = await testOffice()
  const [message, party] = [await insertMessage(db), await insertParty(db)]
  const address = `/insert/otherparty?id=${message}&party=${party}`
  for (const method of ['POST', 'POST']) expect((await call(address, { method })).status).toBe(200)
  expect(await db.selectFrom('otherParty').selectAll().execute()).toEqual([{ messageId: message, partyId: party }])
  expect((await call(address, { method: 'DELETE' })).status).toBe(200)
  expect(await db.selectFrom('otherParty').selectAll().execute()).toEqual([])
  expect((await call(`/insert/otherparty?id=${message}&party=none`, { method: 'POST' })).status).toBe(404)
})
