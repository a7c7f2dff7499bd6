import { createHmac, randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { readSessionSecret } from '#platform/secrets.ts'
import { officeHeaders } from './office-page.ts'
import { addSessionCookie } from './sign-in.ts'
import { adminPassword } from './site-process.ts'
import type { Site } from './worker-site.ts'

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

/** Moves the session of the template to another account. */
export async function reassignSession(site: Site, username: string) {
  await site.sql(`update session set userId = (select id from user where username = '${username}')`)
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
  const answer = await request.get('/adminDashboard', { headers: { Cookie: cookie }, maxRedirects: 0 })
  return answer.status() === 200
}

/** Signs in with a username and a password. Returns the status. */
export async function trySignIn(request: APIRequestContext, { username = 'admin', password = adminPassword } = {}) {
  const form = { username, password }
  const answer = await request.post('/adminsite', { form, headers: officeHeaders, maxRedirects: 0 })
  return answer.status()
}

/** The statement that copies the first row of a table, with other values in some columns. */
function copyRow(site: Site, table: string, overrides: Record<string, string>) {
  const names = site.rows(`select name from pragma_table_info('${table}')`).map(({ name }) => String(name))
  const values = names.map((name) => (overrides[name] === undefined ? `"${name}"` : `'${overrides[name]}'`))
  return `insert into "${table}" (${names.map((name) => `"${name}"`)}) select ${values} from "${table}" limit 1`
}
