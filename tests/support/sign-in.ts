import { expect, type Page } from '@playwright/test'
import { officeHeaders } from './office-page.ts'
import { adminPassword } from './site-process.ts'
import { sessionCookies } from './site-template.ts'

type Credentials = { username?: string; password?: string }

/** Signs in with the plain form, which has no delay; by default as the first account. */
export async function signIn(
  page: Page,
  site = '',
  { username = 'admin', password = adminPassword }: Credentials = {},
) {
  const form = { username, password }
  const answer = await page.request.post(`${site}/adminsite`, { form, headers: officeHeaders, maxRedirects: 0 })
  expect(answer.headers().location).toBe('/adminDashboard')
}

/** Gives the page the session of the site template: checking a password is slow on purpose. */
export async function addSessionCookie(page: Page) {
  await page.context().addCookies(sessionCookies(process.env.SITE_TEMPLATE ?? ''))
}

/** Opens the sign-in page and, once it is hydrated, fills in the form without sending it. */
export async function fillSignIn(page: Page, site = '', who: Credentials = {}) {
  await page.goto(`${site}/adminsite`)
  await typeSignIn(page, who)
}

/** Fills in the form of the open page, once it is hydrated. */
export async function typeSignIn(page: Page, { username = 'admin', password = adminPassword }: Credentials = {}) {
  await expect(page.getByRole('button', { name: 'Show password' })).toBeEnabled()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
}
