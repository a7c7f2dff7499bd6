import { expect, type Page } from '@playwright/test'
import { officeHeaders } from './office-page.ts'
import { adminPassword } from './site-process.ts'

type Who = { username?: string; password?: string }

/** Opens a session by the plain form, which does not wait; without a name, for the first account. */
export async function signIn(page: Page, site = '', { username = 'admin', password = adminPassword }: Who = {}) {
  const form = { username, password }
  const answer = await page.request.post(`${site}/adminsite`, { form, headers: officeHeaders, maxRedirects: 0 })
  expect(answer.headers().location).toBe('/adminDashboard')
}

let lent: ReturnType<typeof openSession> | undefined

/** Gives the page the session of its worker, for a story that does not end it: a password is checked slowly on purpose. */
export async function lendSession(page: Page) {
  lent ??= openSession(page)
  await page.context().addCookies(await lent)
}

async function openSession(page: Page) {
  await signIn(page)
  return await page.context().cookies()
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
