import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testOffice } from '#tests/support/unit/api.ts'

test('only owners can download a backup, and the download is recorded in the audit log', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { call, db } = await testOffice({ DATA_DIR: folder })
  mkdirSync(path.join(folder, 'backups'))
  writeFileSync(path.join(folder, 'backups', '2026-11-17t02-30-00-daily-00000000.tar'), 'bytes')
  const at = '2026-11-16T21:00:00.000Z'
  const progress = { seenAt: at, step: 'verification', done: 1, total: 1, endedAt: at, verifiedAt: at, kilobytes: 1 }
  await db
    .insertInto('backup')
    .values({ id: 'a', kind: 'daily', name: '2026-11-17t02-30-00-daily-00000000.tar', startedAt: at, ...progress })
    .execute()

  expect(await (await call('/insert/getbackup')).json()).toEqual({
    backups: [{ _id: 'a', kind: 'daily', startedAt: at, verifiedAt: at, kilobytes: 1 }],
    running: null,
    failure: null,
    overdue: expect.any(Boolean),
  })
  const file = await call('/insert/backupfile?id=a')
  expect(await file.text()).toBe('bytes')
  expect(file.headers.get('Content-Disposition')).toContain('2026-11-17t02-30-00-daily-00000000.tar')
  expect((await call('/insert/backupfile?id=b')).status).toBe(404)
  const records = db.selectFrom('record').select(['what', 'subjectId']).where('what', 'like', 'backup%')
  expect(await records.execute()).toEqual([{ what: 'backup downloaded', subjectId: 'a' }])

  await db.updateTable('user').set({ role: 'editor' }).execute()
  const refused = await call('/insert/backupfile?id=a')
  expect([refused.status, (await refused.json()).error.code]).toEqual([403, 'not-allowed'])
})
