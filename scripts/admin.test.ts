import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectSqlite } from '#platform/database/connect.ts'
import { migrate } from '#platform/database/migrate.ts'
import { newDataDir } from '#tests/support/processes/site-process.ts'
import { runAdmin } from './admin.ts'

/* Tests the output of the command. Its effects on a running site are tested in tests/process/. */

test('accounts are created, listed, reset and removed, and a password is printed only when it is new', async () => {
  const admin = await openAdmin()
  const created = await admin('create', 'Asha', 'asha@example.org')
  expect(created).toMatchObject({ code: 0, err: '' })
  expect(created.out).toContain('The account "asha" has been made, an owner.')
  const first = passwordIn(created.out)
  expect(first).not.toBe('')
  await admin('create', 'ravi')

  const { out: listed } = await admin('list')
  expect(listed).toMatch(/^asha {2}asha@example\.org, since \d{4}-\d\d-\d\d, owner, [\w-]{36} in the log$/m)
  expect(listed).toMatch(/^ravi {2}no e-mail address, since \d{4}-\d\d-\d\d, owner, [\w-]{36} in the log$/m)
  expect(listed).not.toContain(first)

  const second = passwordIn((await admin('reset-password', 'asha')).out)
  expect(second).not.toBe('')
  expect(second).not.toBe(first)
  expect((await admin('take-second-factor', 'asha')).out).toContain('signs in with its password alone')
  expect((await admin('remove', 'asha')).out).toContain('The account "asha" has been removed')

  for (const [args, message] of [
    [['create', 'RAVI'], 'There is an account with this username or e-mail address already.'],
    [['create', 'a b'], 'Username takes 3 to 30 letters, digits, dots or underscores'],
    [['create', 'meera', 'nowhere'], 'Enter an e-mail address in the form name@example.com.'],
    [['reset-password', 'nobody'], 'There is no account of this name.'],
    [['remove', 'nobody'], 'There is no account of this name.'],
    [['remove', 'ravi'], 'There must be an owner. Make somebody else an owner first.'],
  ] as const) {
    expect(await admin(...args)).toEqual({ code: 1, out: '', err: message })
  }
})

test.each([[[]], [['destroy']], [['create']], [['remove', 'one', 'two']], [['toString']]])(
  'the arguments %o print the usage and return exit code 1',
  async (args) => {
    const { code, out, err } = await runAdmin(args, () => ({ DATA_DIR: newDataDir() }))
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('npm run admin -- reset-password NAME')
  },
)

test('without a database the command reports it and creates none', async () => {
  const DATA_DIR = newDataDir()
  const { code, err } = await runAdmin(['list'], () => ({ DATA_DIR }))
  expect(code).toBe(1)
  expect(err).toBe(`There is no database in ${DATA_DIR} (DATA_DIR). Start the site once, then try again.`)
  expect(existsSync(path.join(DATA_DIR, 'site.db'))).toBe(false)
})

test('a database without tables is rejected with advice to start the site', async () => {
  const DATA_DIR = newDataDir()
  writeFileSync(path.join(DATA_DIR, 'site.db'), '')
  expect(await runAdmin(['list'], () => ({ DATA_DIR }))).toEqual({
    code: 1,
    out: '',
    err: 'The database is not of this version. Start the site once, then try again.',
  })
})

test('a database of a newer version is reported as such, without advice to start this version', async () => {
  const admin = await openAdmin((db) =>
    sql`insert into migration (name, timestamp) values ('9999-from-the-future', 'now')`.execute(db),
  )
  expect(await admin('list')).toEqual({
    code: 1,
    out: '',
    err:
      'The database was written by a newer version of this program (it holds 9999-from-the-future). ' +
      'Start that version, or restore a backup made with this one.',
  })
})

test('an unreachable database and an invalid setting are reported without the password', async () => {
  const DATABASE_URL = 'postgres://nobody:secret@127.0.0.1:1/none'
  const unreachable = await runAdmin(['list'], () => ({ DATABASE_URL, DATA_DIR: newDataDir() }))
  expect(unreachable.code).toBe(1)
  expect(unreachable.err).toContain('the database at 127.0.0.1:1 does not answer')
  expect(unreachable.err).not.toContain('secret')
  expect((await runAdmin(['list'], () => ({ PORT: 'eighty' }))).err).toContain('PORT is "eighty"')
})

test('a role is set by name, an unknown role is rejected, and the last owner cannot be demoted', async () => {
  const admin = await openAdmin()
  await admin('create', 'ritu')
  expect(await admin('role', 'ritu', 'clerk')).toMatchObject({
    code: 1,
    err: expect.stringContaining('must be an owner'),
  })
  await admin('create', 'asha')
  expect(await admin('role', 'ritu', 'clerk')).toMatchObject({ code: 0, out: expect.stringContaining('is clerk now') })
  expect((await admin('list')).out).toMatch(/^ritu .*, clerk, /m)
  expect(await admin('role', 'ritu', 'king')).toMatchObject({ code: 1, err: 'A role is owner, editor, clerk.' })
})

test('an account that its owner has closed is opened with a new password, and one that is open is not', async () => {
  const DATA_DIR = newDataDir()
  const admin = await openAdmin(undefined, DATA_DIR)
  const first = passwordIn((await admin('create', 'imran')).out)
  expect(await admin('open', 'imran')).toEqual({ code: 1, out: '', err: 'This account is open.' })

  const db = connectSqlite(path.join(DATA_DIR, 'site.db'))
  await db.updateTable('user').set({ closedAt: '2026-11-16T06:00:00.000Z' }).execute()
  const { out } = await admin('open', 'imran')
  expect(out).toContain('The account "imran" is open again, with a new password.')
  expect(['', first]).not.toContain(passwordIn(out))
  expect(await db.selectFrom('user').select('closedAt').execute()).toEqual([{ closedAt: null }])
  await db.destroy()
})

/** Returns the command for a new database with all tables and no account. */
async function openAdmin(change?: (db: ReturnType<typeof connectSqlite>) => Promise<unknown>, DATA_DIR = newDataDir()) {
  const db = connectSqlite(path.join(DATA_DIR, 'site.db'))
  await db.transaction().execute(migrate)
  await change?.(db)
  await db.destroy()
  return (...args: string[]) => runAdmin(args, () => ({ DATA_DIR }))
}

function passwordIn(args: string) {
  return /shown this once: (\S{24})$/m.exec(args)?.[1] ?? ''
}
