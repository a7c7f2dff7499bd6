import { once } from 'node:events'
import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connectSqlite } from '#platform/database/connect.ts'
import { projectRoot } from '#platform/project-root.ts'
import { newDataDir, type SiteProcess, startAndFail, startSite } from '#tests/support/processes/site-process.ts'
import { copyTemplate, waitForStartJobs } from '#tests/support/processes/site-template.ts'

/* First and later starts of the built site, and failed ones. The values of settings are tested in platform/. */

const DATA_DIR = newDataDir()
let site: SiteProcess
let startedAt: Date

beforeAll(async () => {
  site = await startSite({ DATA_DIR, ADMIN_PASSWORD: '' })
})

afterAll(async () => {
  await site.end('SIGTERM')
})

test('the session secret and the database have file mode 0600', () => {
  const mode = (name: string) => statSync(path.join(DATA_DIR, name)).mode & 0o777
  expect(mode('session-secret')).toBe(0o600)
  expect(mode('site.db')).toBe(0o600)
})

test('a port that is in use stops the start with an error message', async () => {
  const { code, output } = await startAndFail({
    PORT: new URL(site.url).port,
    DATA_DIR: copyTemplate(inject('siteTemplate')),
  })
  expect(code).toBe(1)
  expect(output).toContain('is in use by another program. Set PORT to a free one.')
})

test('a second start with the same data prints no password and serves the site', async () => {
  expect(site.output()).toMatch(/password {2}\S{20}/)
  await site.end('SIGTERM')
  startedAt = new Date()
  site = await startSite({ DATA_DIR, ADMIN_PASSWORD: '', NODE_OPTIONS: '--inspect-port=0' })
  expect(site.output()).not.toContain('password')
  expect((await fetch(`${site.url}/`)).status).toBe(200)
})

test.runIf(process.platform === 'linux')('a newly started site uses less than 90 MB of anonymous memory', async () => {
  expect((await fetch(`${site.url}/adminsite`)).status).toBe(200)
  await waitForStartJobs(DATA_DIR, startedAt)
  // The amount of garbage at one moment is random: up to 13 MB.
  await collectGarbage(site)
  const rollup = readFileSync(`/proc/${site.pid}/smaps_rollup`, 'utf8')
  expect(Number(/^Pss_Anon:\s+(\d+) kB/m.exec(rollup)?.[1])).toBeLessThan(90_000)
})

test('an invalid setting stops the start with a one-line error and the exit code of a wrong configuration', async () => {
  expect(await startAndFail({ PORT: 'eighty' })).toEqual({
    code: 78,
    output: 'PORT is "eighty". It takes a port, a whole number from 1 to 65535.',
  })
})

test('an unreachable database stops the start with an error message that hides the password', async () => {
  const { code, output } = await startAndFail({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' })
  expect(code).toBe(1)
  expect(output).toContain('DATABASE_URL: the database at 127.0.0.1:1 does not answer')
  expect(output).not.toContain('secret')
})

test('a DATA_DIR that is not a folder stops the start with an error message that names it', async () => {
  const file = path.join(newDataDir(), 'file')
  writeFileSync(file, '')
  const { code, output } = await startAndFail({ DATA_DIR: file })
  expect(code).toBe(78)
  expect(output.split('\n').at(-1)).toBe(`DATA_DIR is "${file}". It takes a folder the site may write to.`)
})

test('a mistake in content/ stops the start with an error message that names the file and field', async () => {
  const content = path.join(newDataDir(), 'content')
  cpSync(path.join(projectRoot, 'content'), content, { recursive: true })
  const faq = path.join(content, 'faq.yaml')
  writeFileSync(faq, readFileSync(faq, 'utf8').replace('question:', 'qestion:'))
  const { code, output } = await startAndFail({ CONTENT_DIR: content })
  expect(code).toBe(78)
  expect(output).toContain('content/faq.yaml: ')
  expect(output).toContain('at [0].question')
})

test('a database of a newer version stops the start with an error message', async () => {
  const newer = copyTemplate(inject('siteTemplate'))
  const db = connectSqlite(path.join(newer, 'site.db'))
  await db
    .insertInto('migration' as never)
    .values({ name: '9999-later', timestamp: 'later' } as never)
    .execute()
  await db.destroy()
  const { code, output } = await startAndFail({ DATA_DIR: newer })
  expect(code).toBe(1)
  expect(output).toContain('The database was written by a newer version of this program (it holds 9999-later).')
})

test('a second process on the same SQLite folder is refused, and the first one keeps running', async () => {
  const { code, output } = await startAndFail({ DATA_DIR })
  expect(code).toBe(1)
  expect(output).toContain(`Another process serves the site from ${DATA_DIR}.`)
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
})

/** Uses the inspector, which Node opens on SIGUSR1. */
async function collectGarbage({ signal, waitForOutput, output }: SiteProcess) {
  signal('SIGUSR1')
  await waitForOutput('Debugger listening on ws:')
  const socket = new WebSocket(/ws:\S+/.exec(output())?.[0] ?? '')
  await once(socket, 'open')
  const collected = once(socket, 'message')
  socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
  await collected
  socket.close()
}
