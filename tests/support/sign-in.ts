import { expect, type Page } from '@playwright/test'
import { officeHeaders } from './office-page.ts'
import { adminPassword } from './site-process.ts'
import { sessionCookies } from './site-template.ts'

type Who = { username?: string; password?: string }

/** Opens a session by the plain form, which does not wait; without a name, for the first account. */
export async function signIn(page: Page, site = '', { username = 'admin', password = adminPassword }: Who = {}) {
  const form = { username, password }
  const answer = await page.request.post(`${site}/adminsite`, { form, headers: officeHeaders, maxRedirects: 0 })
  expect(answer.headers().location).toBe('/adminDashboard')
}

/** Gives the page the session that every site begins with: a password is checked slowly on purpose. */
export async function lendSession(page: Page) {
  await page.context().addCookies(sessionCookies(process.env.SITE_TEMPLATE ?? ''))
}

/** Opens the page and, once it is awake, fills in the form, but does not send it. */
export async function fillSignIn(page: Page, site = '', who: Who = {}) {
  await page.goto(`${site}/adminsite`)
  await typeSignIn(page, who)
}

/** Fills in the form of the open page, once it is awake. */
export async function typeSignIn(page: Page, { username = 'admin', password = adminPassword }: Who = {}) {
  await expect(page.getByRole('button', { name: 'Show password' })).toBeEnabled()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
}
