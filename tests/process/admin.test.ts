import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connectSqlite } from '#platform/database/connect.ts'
import { migrate } from '#platform/database/migrate.ts'
import { projectRoot } from '#platform/project-root.ts'
import { newDatabase } from '#tests/support/new-database.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'
import { newDataDir, startSite } from '#tests/support/site-process.ts'

for (const engine of ['SQLite', 'PostgreSQL']) {
  test(`on ${engine}, accounts are made, reset and removed while the site runs`, async () => {
    const { url, settings } = await running(engine)
    const admin = (...words: string[]) => run(words, settings)

    const made = await admin('create', 'Asha', 'asha@example.org')
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toContain('The account "asha" has been made.')
    const first = passwordIn(made.out)
    const cookie = await sessionCookie(url, 'asha', first)
    expect(await placeOf(url, cookie)).toBe('/adminsite/first-password')

    const listed = await admin('list')
    expect(listed.out).toMatch(
      /^admin {2}no e-mail address, since \d{4}-\d\d-\d\d, first account, [\w-]{36} in the log$/m,
    )
    expect(listed.out).toMatch(/^asha {2}asha@example\.org, since \d{4}-\d\d-\d\d, [\w-]{36} in the log$/m)
    expect(listed.out).not.toContain(first)

    const reset = await admin('reset-password', 'asha')
    const second = passwordIn(reset.out)
    expect(second).not.toBe(first)
    expect(await placeOf(url, cookie)).toBe('/')
    expect(await sessionCookie(url, 'asha', first)).toBe('')
    const renewed = await sessionCookie(url, 'asha', second)
    expect(await placeOf(url, renewed)).toBe('/adminsite/first-password')

    expect((await admin('take-second-factor', 'asha')).out).toContain('signs in with its password alone')
    expect((await admin('remove', 'asha')).out).toContain('The account "asha" has been removed')
    expect(await placeOf(url, renewed)).toBe('/')
    expect(await placeOf(url, await sessionCookie(url))).toBe('/adminDashboard')

    for (const [words, said] of [
      [['create', 'ADMIN'], 'There is an account with this username or e-mail address already.'],
      [['create', 'a b'], 'Username takes 3 to 30 letters, digits, dots or underscores'],
      [['create', 'ravi', 'nowhere'], 'Enter an e-mail address in the form name@example.com.'],
      [['reset-password', 'nobody'], 'There is no account of this name.'],
      [['remove', 'nobody'], 'There is no account of this name.'],
      [['remove', 'admin'], 'The last account cannot be removed.'],
    ] as const) {
      expect(await admin(...words)).toEqual({ code: 1, out: '', err: said })
    }
  })
}

test.each([[[]], [['destroy']], [['create']], [['remove', 'one', 'two']], [['toString']]])(
  '%o is answered with what the command takes, and exit code 1',
  async (words) => {
    const { code, out, err } = await run(words, { DATA_DIR: newDataDir() })
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('npm run admin -- reset-password NAME')
  },
)

test('where there is no database it says so, and makes none', async () => {
  const DATA_DIR = newDataDir()
  const { code, err } = await run(['list'], { DATA_DIR })
  expect(code).toBe(1)
  expect(err).toBe(`There is no database in ${DATA_DIR} (DATA_DIR). Start the site once, then try again.`)
  expect(existsSync(path.join(DATA_DIR, 'site.db'))).toBe(false)
})

test('a database without tables is left to the site', async () => {
  const DATABASE_URL = await newDatabase(inject('postgresUrl'))
  const { code, err } = await run(['list'], { DATABASE_URL, DATA_DIR: newDataDir() })
  expect(code).toBe(1)
  expect(err).toBe('The database is not of this version. Start the site once, then try again.')
})

test('a database of a newer version is called that, and starting the site is not advised', async () => {
  const DATA_DIR = newDataDir()
  const db = connectSqlite(path.join(DATA_DIR, 'site.db'))
  await db.transaction().execute(migrate)
  await sql`insert into migration (name, timestamp) values ('9999-from-the-future', 'now')`.execute(db)
  await db.destroy()
  const { code, err } = await run(['list'], { DATA_DIR })
  expect(code).toBe(1)
  expect(err).toBe(
    'The database was written by a newer version of this program (it holds 9999-from-the-future). ' +
      'Start that version, or restore a backup made with this one.',
  )
})

test('a database that cannot be reached and a wrong setting are named', async () => {
  const unreachable = await run(['list'], { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' })
  expect(unreachable.code).toBe(1)
  expect(unreachable.err).toContain('the database at 127.0.0.1:1 does not answer')
  expect(unreachable.err).not.toContain('secret')
  expect((await run(['list'], { PORT: 'eighty' })).err).toContain('PORT is "eighty"')
})

async function running(engine: string) {
  const settings: Record<string, string> = { DATA_DIR: newDataDir() }
  if (engine === 'PostgreSQL') settings.DATABASE_URL = await newDatabase(inject('postgresUrl'))
  const site = await startSite({ ...settings, SAMPLE_CONTENT: 'off' })
  onTestFinished(async () => void (await site.end('SIGTERM')))
  return { url: site.url, settings }
}

async function run(words: readonly string[], settings: Record<string, string>) {
  const script = path.join(projectRoot, 'scripts', 'admin.ts')
  const env = { PATH: process.env.PATH ?? '', ...settings }
  const child = spawn(process.execPath, [script, ...words], { cwd: projectRoot, env })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out: out.trim(), err: err.trim() }
}

function passwordIn(words: string) {
  return /shown this once: (\S{24})$/m.exec(words)?.[1] ?? ''
}

/** Where somebody with this cookie arrives who opens the office. */
async function placeOf(url: string, Cookie: string) {
  const answer = await fetch(`${url}/adminDashboard`, { headers: { Cookie }, redirect: 'manual' })
  return answer.headers.get('Location') ?? new URL(answer.url).pathname
}
