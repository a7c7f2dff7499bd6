import { createHmac, randomUUID } from 'node:crypto'
import { type APIRequestContext, type CDPSession, expect, type Page } from '@playwright/test'
import { readSessionSecret } from '#platform/secrets.ts'
import { adminPassword } from '#tests/support/processes/site-process.ts'
import { type Site, sessionCookies } from '#tests/support/processes/site-template.ts'
import { officeHeaders } from './office-page.ts'

type Credentials = { username?: string; password?: string }

/** Signs in with the plain form, which has no delay; by default as the first account. */
export async function signIn(
  page: Page,
  site = '',
  { username = 'admin', password = adminPassword }: Credentials = {},
) {
  const form = { username, password }
  const response = await page.request.post(`${site}/adminsite`, { form, headers: officeHeaders, maxRedirects: 0 })
  expect(response.headers().location).toBe('/adminDashboard')
}

/** Gives the page the session of the site template: checking a password is slow on purpose. */
export async function addSessionCookie(page: Page) {
  await page.context().addCookies(sessionCookies(process.env.SITE_TEMPLATE ?? ''))
}

/** Fills in the form of the open sign-in page, once it is hydrated. */
export async function typeSignIn(page: Page, { username = 'admin', password = adminPassword }: Credentials = {}) {
  await expect(page.getByRole('button', { name: 'Show password' })).toBeEnabled()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

export const chosenPassword = 'a new and longer password'

/** Gives the page a session of the first account that has just started: an older one must enter its password again. */
export async function addRecentSessionCookie(page: Page, site: Site) {
  await site.sql(`update session set createdAt = '${new Date().toISOString()}'`)
  await addSessionCookie(page)
}

/** The row of a person on the page People. */
export function personRow(page: Page, username: string) {
  return page.getByRole('region', { name: 'Who may come in' }).getByRole('row').filter({ hasText: username })
}

/** Inserts a second account with the password of the first one: hashing another password is slow on purpose. */
export async function insertColleague(site: Site, username: string) {
  const user = {
    id: username,
    email: `${username}@no-address.invalid`,
    username,
    name: username,
    createdAt: '2099-01-01',
  }
  const account = { id: username, accountId: username, userId: username }
  await site.sql(`${copyRow(site, 'user', user)}; ${copyRow(site, 'account', account)}`)
  return { username, password: adminPassword }
}

/** Inserts one more session and returns its cookie: signing in with a password is slow on purpose. */
export async function openSession(site: Site, userId?: string) {
  const token = randomUUID()
  await site.sql(copyRow(site, 'session', { id: token, token, ...(userId && { userId }) }))
  const signature = createHmac('sha256', readSessionSecret({ DATA_DIR: site.dataDir }))
    .update(token)
    .digest('base64')
  return `chambers.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}

/** Whether this cookie opens the office: without a valid session the response is a redirect. */
export async function opensOffice(request: APIRequestContext, cookie: string) {
  const response = await request.get('/adminDashboard', { headers: { Cookie: cookie }, maxRedirects: 0 })
  return response.status() === 200
}

/** Signs in with a username and a password. Returns the status. */
export async function trySignIn(request: APIRequestContext, { username = 'admin', password = adminPassword } = {}) {
  const form = { username, password }
  const response = await request.post('/adminsite', { form, headers: officeHeaders, maxRedirects: 0 })
  return response.status()
}

/** The statement that copies the first row of a table, with other values in some columns. */
function copyRow(site: Site, table: string, overrides: Record<string, string>) {
  const names = site.rows(`select name from pragma_table_info('${table}')`).map(({ name }) => String(name))
  const values = names.map((name) => (overrides[name] === undefined ? `"${name}"` : `'${overrides[name]}'`))
  return `insert into "${table}" (${names.map((name) => `"${name}"`)}) select ${values} from "${table}" limit 1`
}

/**
 * Adds Chromium's virtual authenticator: keys are made and used as on a real device, without user interaction. It
 * verifies its user and stores discoverable keys, which need no username.
 */
export async function addVirtualAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return authenticator(browser, authenticatorId)
}

function authenticator(browser: CDPSession, authenticatorId: string) {
  return {
    async verify(isUserVerified: boolean) {
      await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}
