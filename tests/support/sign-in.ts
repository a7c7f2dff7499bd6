import { expect, type Page } from '@playwright/test'
import { adminPassword } from './site-process.ts'

/** Enters the office as a member of staff does. */
export async function signIn(page: Page, site = '') {
  await page.goto(`${site}/adminsite`)
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(adminPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/adminDashboard$/)
}
