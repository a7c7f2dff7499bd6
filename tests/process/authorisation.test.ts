import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Role } from '#domain/change/rights.ts'
import { matchesRule, printMatrix, tryMatrix, withoutRule } from '#tests/authorisation/matrix.ts'
import { startKnownSite } from '#tests/fuzz/known-site.ts'
import { readTargets, type Target } from '#tests/fuzz/targets.ts'
import { adminPassword } from '#tests/support/processes/site-process.ts'
import { copyTemplate } from '#tests/support/processes/site-template.ts'

/* Every route with every role, derived from the routes themselves. `npm run fuzz -- --matrix` prints the matrix. */

let targets: Target[]
let site: Awaited<ReturnType<typeof startKnownSite>>

/** Tables that change without a request, or that log it: refusals, page views, jobs, e-mails, backups, last use. */
const notCompared = [
  'record',
  'recordHead',
  'session',
  'readCount',
  'sourceCount',
  'missCount',
  'missingCount',
  'messageCount',
  'job',
  'letter',
  'backup',
  'process',
]

beforeAll(async () => {
  targets = await readTargets()
  site = await startKnownSite(targets, { DATA_DIR: copyTemplate(inject('siteTemplate')) })
  await site.recover()
})

afterAll(async () => {
  await site.stop()
})

test('every route has an access rule', () => {
  expect(targets.length).toBeGreaterThan(100)
  expect(withoutRule(targets)).toEqual([])
  const newRoute: Target = { ...targets[0], kind: 'call', name: 'POST /insert/new', pattern: '/insert/new' } as Target
  expect(withoutRule([{ ...newRoute, right: undefined }])).toEqual(['POST /insert/new'])
})

test('every route enforces its access rule for every role; refusals change no data and are in the audit log', async () => {
  const before = await site.rows.dump(notCompared)
  const recordedBefore = (await refusals()).length
  const tried = await tryMatrix(site, targets, async (refused) => {
    expect(await site.rows.dump(notCompared)).toEqual(before)
    const withSession = refused.filter(({ outcome }) => outcome === 'not-allowed')
    expect(withSession.length).toBeGreaterThan(100)
    expect((await refusals()).length - recordedBefore).toBe(withSession.length)
  })
  const wrong = tried.filter((result) => !matchesRule(result))
  expect(wrong.length > 0 ? printMatrix(wrong) : '').toBe('')
})

test('with a forged session cookie the dashboard redirects home, and other admin pages to the sign-in', async () => {
  const headers = { Cookie: 'chambers.session_token=forged.signature' }
  const locationOf = async (address: string) =>
    (await fetch(site.url + address, { headers, redirect: 'manual' })).headers.get('Location')
  expect(await locationOf('/adminDashboard')).toBe('/')
  expect(await locationOf('/adminDashboard/contact')).toBe('/adminsite?to=%2FadminDashboard%2Fcontact')
})

test.each(Role.options)('only its own account can end a session, tried as %s', async (role) => {
  await site.restoreAccounts()
  const other = role === 'owner' ? 'clerk' : 'owner'
  const end = (of: string) => sendForm(role, { intent: 'end-session', id: `session-of-the-${of}-in-the-fuzz` })
  const sessions = async () => (await site.rows.all('session')).map(({ id }) => id)
  expect(await end(other)).toBe(404)
  expect(await sessions()).toContain(`session-of-the-${other}-in-the-fuzz`)
  await end(role)
  expect(await sessions()).not.toContain(`session-of-the-${role}-in-the-fuzz`)
})

test.each(Role.options)('only its own account can rename or remove a passkey, tried as %s', async (role) => {
  await site.restoreAccounts()
  const other = role === 'owner' ? 'clerk' : 'owner'
  const users = await site.rows.all('user')
  for (const of of [role, other]) {
    const userId = String(users.find((user) => user.role === of)?.id)
    const key = { publicKey: 'none', credentialID: `key-${of}`, counter: 0, deviceType: 'singleDevice', backedUp: 0 }
    await site.rows.put('passkey', {
      id: `passkey-${of}`,
      name: 'Given',
      userId,
      addedAt: new Date().toISOString(),
      ...key,
    })
  }
  const send = (intent: string, of: string) =>
    sendForm(role, { intent, id: `passkey-${of}`, name: 'Taken', currentPassword: adminPassword })
  const nameOf = async (of: string) => (await site.rows.all('passkey')).find(({ id }) => id === `passkey-${of}`)?.name
  expect(await send('rename-passkey', other)).toBe(404)
  expect(await send('remove-passkey', other)).toBe(404)
  expect(await nameOf(other)).toBe('Given')
  await send('rename-passkey', role)
  expect(await nameOf(role)).toBe('Taken')
  await send('remove-passkey', role)
  expect(await nameOf(role)).toBeUndefined()
})

/** Sends a form of the account page with this role. Returns the status. */
async function sendForm(role: Role, fields: Record<string, string>) {
  const headers = { Cookie: site.cookies[role] ?? '', Origin: site.url }
  const init = { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' } as const
  return (await fetch(`${site.url}/adminDashboard/account`, init)).status
}

async function refusals() {
  return (await site.rows.all('record')).filter(({ what }) => what === 'access refused')
}
