import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connectSqlite } from '#platform/database/connect.ts'
import { projectRoot } from '#platform/project-root.ts'
import { newDatabase } from '#tests/support/new-database.ts'
import { adminPassword, newDataDir, startAndFail, startSite } from '#tests/support/site-process.ts'

test.each([
  [{ PORT: 'eighty' }, /^PORT is "eighty"\. It takes a port, a whole number from 1 to 65535\.$/],
  [{ DATABASE_URL: 'nonsense' }, /^DATABASE_URL is "nonsense"\. It takes the address of a PostgreSQL database/],
  [{ S3_URL: 'https://files.example' }, /^S3_URL is set, but this version/],
])('%o stops the start with one line and exit code 1', async (settings, line) => {
  const { code, said } = await startAndFail(settings)
  expect(code).toBe(1)
  expect(said.split('\n')).toHaveLength(1)
  expect(said).toMatch(line)
})

test('a database that cannot be reached stops the start with words', async () => {
  const { code, said } = await startAndFail({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' })
  expect(code).toBe(1)
  expect(said).toContain('DATABASE_URL: the database at 127.0.0.1:1 does not answer')
  expect(said).not.toContain('secret')
})

test('a data folder that cannot be one is named', async () => {
  const DATA_DIR = path.join(newDataDir(), 'file')
  writeFileSync(DATA_DIR, '')
  const { code, said } = await startAndFail({ DATA_DIR })
  expect(code).toBe(1)
  expect(said.split('\n').at(-1)).toBe(`DATA_DIR is "${DATA_DIR}". It takes a folder the site may write to.`)
})

test('a mistake in content/ stops the start and names file and field', async () => {
  const content = path.join(newDataDir(), 'content')
  cpSync(path.join(projectRoot, 'content'), content, { recursive: true })
  const faq = path.join(content, 'faq.yaml')
  writeFileSync(faq, readFileSync(faq, 'utf8').replace('question:', 'qestion:'))
  const { code, said } = await startAndFail({ CONTENT_DIR: content })
  expect(code).toBe(1)
  expect(said).toContain('content/faq.yaml: ')
  expect(said).toContain('at [0].question')
})

test('a port in use is named', async () => {
  const site = await startSite({ SAMPLE_CONTENT: 'off' })
  onTestFinished(async () => void (await site.end('SIGTERM')))
  const { code, said } = await startAndFail({ PORT: new URL(site.url).port, SAMPLE_CONTENT: 'off' })
  expect(code).toBe(1)
  expect(said).toContain('is in use by another program. Set PORT to a free one.')
})

test('what is kept on disk is closed to other accounts', async () => {
  const site = await startSite({ SAMPLE_CONTENT: 'off' })
  onTestFinished(async () => void (await site.end('SIGTERM')))
  const mode = (name: string) => statSync(path.join(site.dataDir, name)).mode & 0o777
  expect(mode('session-secret')).toBe(0o600)
  expect(mode('site.db')).toBe(0o600)
})

test('a second start on the same data shows no password again and serves the same site', async () => {
  const DATA_DIR = newDataDir()
  const first = await startSite({ DATA_DIR, ADMIN_PASSWORD: '' })
  expect(first.said()).toMatch(/password {2}\S{20}/)
  await first.end('SIGTERM')
  const second = await startSite({ DATA_DIR, ADMIN_PASSWORD: '' })
  onTestFinished(async () => void (await second.end('SIGTERM')))
  expect(second.said()).not.toContain('password')
  expect((await fetch(`${second.url}/`)).status).toBe(200)
})

test('a .env file in the working folder is read, and the environment wins over it', async () => {
  // The settings are read before anything else, so a wrong one tells where it came from.
  const folder = newDataDir()
  mkdirSync(path.join(folder, 'elsewhere'))
  writeFileSync(path.join(folder, '.env'), 'PORT=from-file\nLOG_LEVEL=loud\n')
  const { said } = await startAndFail({ LOG_LEVEL: 'info' }, folder)
  expect(said).toContain('PORT is "from-file"')
  expect(said).not.toContain('LOG_LEVEL')
})

test.each(['SQLite', 'PostgreSQL'])(
  'two processes started at once on an empty %s database fill it once',
  async (engine) => {
    const DATA_DIR = newDataDir()
    const settings: Record<string, string> = { DATA_DIR }
    if (engine === 'PostgreSQL') settings.DATABASE_URL = await newDatabase(inject('postgresUrl'))
    const sites = await Promise.all([startSite(settings), startSite(settings)])
    for (const site of sites) {
      expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
      expect(await site.end('SIGTERM')).toBe(0)
    }
    const announced = sites.filter((site) => site.said().includes('The first account is'))
    expect(announced).toHaveLength(1)

    const again = await startSite(settings)
    onTestFinished(async () => void (await again.end('SIGTERM')))
    expect(again.said()).not.toContain('first account')
    const { total } = await (await fetch(`${again.url}/insert/getblog`)).json()
    expect(total).toBe(10)
  },
)

test('an older program refuses a newer database with words', async () => {
  const DATA_DIR = newDataDir()
  const site = await startSite({ DATA_DIR, SAMPLE_CONTENT: 'off' })
  await site.end('SIGTERM')
  const db = connectSqlite(path.join(DATA_DIR, 'site.db'))
  await db
    .insertInto('migration' as never)
    .values({ name: '9999-later', timestamp: 'later' } as never)
    .execute()
  await db.destroy()
  const { code, said } = await startAndFail({ DATA_DIR, ADMIN_PASSWORD: adminPassword })
  expect(code).toBe(1)
  expect(said).toContain('The database was written by a newer version of this program (it holds 9999-later).')
})
