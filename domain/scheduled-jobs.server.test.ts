import { expect, test } from 'vitest'
import { testContent } from '#tests/support/unit/content.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertMessage } from '#tests/support/unit/rows.ts'
import { runScheduledJobs } from './scheduled-jobs.server.ts'

test('the scheduled jobs delete expired messages and log only how many', async () => {
  const resources = await testResources()
  const lines: unknown[] = []
  resources.log.info = (...line: unknown[]) => void lines.push(line)
  const recent = await insertMessage(resources.db, { contactAt: '2026-11-01T06:00:00.000Z' })
  const [old, older] = ['2025-11-01T06:00:00.000Z', '2025-10-01T06:00:00.000Z']
  const gone = [
    await insertMessage(resources.db, { contactAt: old }),
    await insertMessage(resources.db, { contactAt: older }),
  ]

  await runScheduledJobs(resources, await testContent(), new Date('2026-11-16T06:00:00.000Z'))
  expect(await resources.db.selectFrom('message').select('id').execute()).toEqual([{ id: recent }])
  expect(lines).toContainEqual([{ messages: 2, spam: 0, binned: 0 }, 'messages past their retention deleted'])
  for (const words of ['Ravi', 'ravi@', '98765', ...gone]) expect(JSON.stringify(lines)).not.toContain(words)
})

test('a failing scheduled job is logged and does not block the others: expired messages are still deleted', async () => {
  const resources = await testResources()
  const lines: unknown[] = []
  resources.log.error = (...line: unknown[]) => void lines.push(line)
  await insertMessage(resources.db, { contactAt: '2020-01-01T06:00:00.000Z' })
  await resources.db.schema.alterTable('post').renameTo('elsewhere').execute()
  await runScheduledJobs(resources, await testContent())
  expect(await resources.db.selectFrom('message').select('id').execute()).toEqual([])
  expect(lines).toContainEqual([expect.anything(), 'a scheduled job failed'])
})

test('statistics older than thirteen months are deleted, and newer ones are preserved', async () => {
  const resources = await testResources()
  const { db } = resources
  const days = ['2025-10-16', '2025-10-17'].map((day) => ({ day, count: 1 }))
  await db
    .insertInto('readCount')
    .values(days.map((row) => ({ ...row, path: '/' })))
    .execute()
  await db
    .insertInto('sourceCount')
    .values(days.map((row) => ({ ...row, host: '' })))
    .execute()
  await db
    .insertInto('missCount')
    .values(days.map((row) => ({ ...row, words: 'a' })))
    .execute()
  await db.insertInto('messageCount').values(days).execute()
  await runScheduledJobs(resources, await testContent(), new Date('2026-11-16T06:00:00.000Z'))
  for (const table of ['readCount', 'sourceCount', 'missCount', 'messageCount'] as const) {
    expect(await db.selectFrom(table).select('day').execute(), table).toEqual([{ day: '2025-10-17' }])
  }
})
