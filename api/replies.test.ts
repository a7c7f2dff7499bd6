import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { testOffice, withJson } from '#tests/support/unit/api.ts'

const reply = { title: 'Papers to bring', text: 'Dear {name},\n\nfor {reference} please bring the papers.' }

test('a short reply can be added, listed by title, partly edited and deleted', async () => {
  const { call } = await testOffice()
  const written = await call('/insert/reply', withJson('POST', reply))
  expect(written.status).toBe(201)
  const { _id } = (await written.json()).reply
  await call('/insert/reply', withJson('POST', { title: 'a time for a meeting', text: 'On Saturday.' }))
  expect((await list(call)).map(({ title }) => title)).toEqual(['a time for a meeting', 'Papers to bring'])

  const changed = await call(`/insert/reply?id=${_id}`, withJson('PATCH', { title: 'उत्तर' }))
  expect((await changed.json()).reply).toMatchObject({ _id, title: 'उत्तर', text: reply.text })

  expect((await call(`/insert/deletereply?id=${_id}`, { method: 'DELETE' })).status).toBe(200)
  expect(await list(call)).toMatchObject([{ title: 'a time for a meeting' }])
})

test('a short reply with an empty or too long title or text is rejected', async () => {
  const { call } = await testOffice()
  const { maxTitle, maxText } = rules.shortReply
  for (const [field, value] of [
    ['title', ' '],
    ['text', ''],
    ['title', 'x'.repeat(maxTitle + 1)],
    ['text', 'x'.repeat(maxText + 1)],
  ] as const) {
    const refused = await call('/insert/reply', withJson('POST', { ...reply, [field]: value }))
    expect(refused.status).toBe(422)
    expect(Object.keys((await refused.json()).error.fields)).toEqual([field])
  }
  expect(await list(call)).toEqual([])
})

test('adding a short reply above the maximum number is rejected with 409', async () => {
  const { call, db } = await testOffice()
  const at = '2026-11-01T06:00:00.000Z'
  const rows = Array.from({ length: rules.shortReply.most }, (_, number) => ({
    id: `reply ${number}`,
    ...reply,
    createdAt: at,
    updatedAt: at,
  }))
  await db.insertInto('shortReply').values(rows).execute()
  const refused = await call('/insert/reply', withJson('POST', reply))
  expect(refused.status).toBe(409)
  expect((await refused.json()).error).toMatchObject({ code: 'too-many-replies' })
})

test('changes to short replies are recorded in the audit log without their text', async () => {
  const { call, db } = await testOffice()
  const { _id } = (await (await call('/insert/reply', withJson('POST', reply))).json()).reply
  await call(`/insert/reply?id=${_id}`, withJson('PATCH', { text: 'Other words.' }))
  await call(`/insert/deletereply?id=${_id}`, { method: 'DELETE' })
  const records = await db.selectFrom('record').selectAll().where('subjectId', '=', _id).orderBy('number').execute()
  expect(records.map(({ what }) => what)).toEqual(['short reply added', 'short reply edited', 'short reply deleted'])
  expect(JSON.stringify(records)).not.toContain('papers')
})

type Call = Awaited<ReturnType<typeof testOffice>>['call']

async function list(call: Call): Promise<{ title: string }[]> {
  return (await (await call('/insert/getreply')).json()).replies
}
