import { expect, inject, onTestFinished, test } from 'vitest'
import { newDataDir, passwordIn, runAdmin, sessionCookie, startSite } from '#tests/support/processes/site-process.ts'
import { newDatabase } from '#tests/support/unit/databases.ts'
import { startCopiedSite } from '#tests/support/unit/site.ts'

/* `npm run admin` while the site runs. Its other output is tested in scripts/. */

test('npm run admin creates, resets and removes accounts while the site runs, and exits with 1 if refused', async () => {
  const site = await startCopiedSite()
  onTestFinished(async () => void (await site.end('SIGTERM')))
  const admin = (...words: string[]) => runAdmin(words, { DATA_DIR: site.dataDir })

  const created = await admin('create', 'Asha', 'asha@example.org')
  expect(created).toMatchObject({ code: 0, err: '' })
  const first = passwordIn(created.out)
  const cookie = await sessionCookie(site.url, 'asha', first)
  expect(await landingPath(site.url, cookie)).toBe('/adminsite/first-password')

  const second = passwordIn((await admin('reset-password', 'asha')).out)
  expect(await landingPath(site.url, cookie)).toBe('/')
  expect(await sessionCookie(site.url, 'asha', first)).toBe('')
  const renewed = await sessionCookie(site.url, 'asha', second)
  expect(await landingPath(site.url, renewed)).toBe('/adminsite/first-password')

  expect((await admin('remove', 'asha')).out).toContain('The account "asha" has been removed')
  expect(await landingPath(site.url, renewed)).toBe('/')
  expect(await landingPath(site.url, site.office.Cookie)).toBe('/adminDashboard')
  const refused = { code: 1, out: '', err: 'There must be an owner. Make somebody else an owner first.' }
  expect(await admin('remove', 'admin')).toEqual(refused)
})

test('on PostgreSQL, npm run admin creates an account while the site runs', async () => {
  const settings = { DATABASE_URL: await newDatabase(inject('postgresUrl')), DATA_DIR: newDataDir() }
  const site = await startSite({ ...settings, SAMPLE_CONTENT: 'off' })
  onTestFinished(async () => void (await site.end('SIGTERM')))
  const { out } = await runAdmin(['create', 'asha'], settings)
  const cookie = await sessionCookie(site.url, 'asha', passwordIn(out))
  expect(await landingPath(site.url, cookie)).toBe('/adminsite/first-password')
})

/** The path at which a browser with this cookie arrives when it opens the office. */
async function landingPath(url: string, Cookie: string) {
  const response = await fetch(`${url}/adminDashboard`, { headers: { Cookie }, redirect: 'manual' })
  return response.headers.get('Location') ?? new URL(response.url).pathname
}
