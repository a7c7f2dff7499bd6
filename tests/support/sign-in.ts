import { expect, type Page } from '@playwright/test'
import { adminPassword } from './site-process.ts'

type Who = { username?: string; password?: string }

/** Enters the office as a member of staff does; without a name, as the first account. */
export async function signIn(page: Page, site = '', who: Who = {}) {
  await fillSignIn(page, site, who)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/adminDashboard$/)
}

/** Opens the page and fills in the form, but does not send it. */
export async function fillSignIn(page: Page, site = '', { username = 'admin', password = adminPassword }: Who = {}) {
  await page.goto(`${site}/adminsite`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
}
