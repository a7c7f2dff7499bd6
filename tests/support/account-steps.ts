import { createHmac, randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { readSessionSecret } from '#platform/secrets.ts'
import { officeHeaders } from './office-page.ts'
import { lendSession } from './sign-in.ts'
import { adminPassword } from './site-process.ts'
import type { Site } from './worker-site.ts'

export const chosenPassword = 'a new and longer password'

/** Lends the session of the first account as if it had just been opened: an older one is asked for its password. */
export async function lendRecentSession(page: Page, site: Site) {
  await site.sql(`update session set createdAt = '${new Date().toISOString()}'`)
  await lendSession(page)
}

/** The row of somebody on the page People. */
export function person(page: Page, username: string) {
  return page.getByRole('region', { name: 'Who may come in' }).getByRole('row').filter({ hasText: username })
}

/** A second account with the password of the first one: to hash another one is slow on purpose. */
export async function insertColleague(site: Site, username: string) {
  const own = {
    id: username,
    email: `${username}@no-address.invalid`,
    username,
    name: username,
    createdAt: '2099-01-01',
  }
  const account = { id: username, accountId: username, userId: username }
  await site.sql(`${copyRow(site, 'user', own)}; ${copyRow(site, 'account', account)}`)
  return { username, password: adminPassword }
}

/** Makes the session that is lent that of another account. */
export async function giveSessionTo(site: Site, username: string) {
  await site.sql(`update session set userId = (select id from user where username = '${username}')`)
}

/** The cookie of one more session: to open one by its password is slow on purpose. */
export async function openSession(site: Site, userId?: string) {
  const token = randomUUID()
  await site.sql(copyRow(site, 'session', { id: token, token, ...(userId && { userId }) }))
  const signature = createHmac('sha256', readSessionSecret({ DATA_DIR: site.dataDir }))
    .update(token)
    .digest('base64')
  return `chambers.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}

/** Whether this cookie opens the office: whoever is not signed in is led home. */
export async function opensOffice(request: APIRequestContext, cookie: string) {
  const answer = await request.get('/adminDashboard', { headers: { Cookie: cookie }, maxRedirects: 0 })
  return answer.status() === 200
}

/** What the sign-in says to somebody with a name and a password. */
export async function trySignIn(request: APIRequestContext, { username = 'admin', password = adminPassword } = {}) {
  const form = { username, password }
  const answer = await request.post('/adminsite', { form, headers: officeHeaders, maxRedirects: 0 })
  return answer.status()
}

/** The first row of a table once more, with other values in some columns. */
function copyRow(site: Site, table: string, others: Record<string, string>) {
  const names = site.rows(`select name from pragma_table_info('${table}')`).map(({ name }) => String(name))
  const values = names.map((name) => (others[name] === undefined ? `"${name}"` : `'${others[name]}'`))
  return `insert into "${table}" (${names.map((name) => `"${name}"`)}) select ${values} from "${table}" limit 1`
}
