import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { connectSqlite } from '#platform/database/connect.ts'
import { migrate } from '#platform/database/migrate.ts'
import { newDataDir } from '#tests/support/processes/site-process.ts'
import { runBreach } from './breach.ts'

/* Tests what the command refuses. Its output files are tested in tests/process/. */

const period = ['--from', '2026-11-16 22:00', '--until', '2026-11-17 13:00']

test.each([
  [['--account', 'nobody'], 'There is no account "nobody", and the record knows none of this number.'],
  [['--until', '2026-11-01 00:00'], 'It cannot have ended before it began.'],
  [['--network', 'next-door'], 'Enter an address, such as 203.0.113.7.'],
])('the arguments %j are rejected with a message, and nothing is written', async (args, line) => {
  const DATA_DIR = newDataDir()
  const db = connectSqlite(path.join(DATA_DIR, 'site.db'))
  await db.transaction().execute(migrate)
  await db.destroy()
  const out = path.join(DATA_DIR, 'notices')
  const result = await runBreach([...period, ...args, '--out', out], () => ({ DATA_DIR }))
  expect(result).toEqual({ code: 1, out: '', err: line })
  expect(existsSync(out)).toBe(false)
})

test('missing arguments print the usage, and a missing database is reported and not created', async () => {
  const DATA_DIR = newDataDir()
  const settings = () => ({ DATA_DIR })
  expect((await runBreach(['--from', '2026-11-16 22:00'], settings)).err).toContain('npm run breach --')
  expect(await runBreach(period, settings)).toMatchObject({
    code: 1,
    err: `There is no database in ${DATA_DIR} (DATA_DIR). Start the site once, then try again.`,
  })
  expect(existsSync(path.join(DATA_DIR, 'site.db'))).toBe(false)
})
