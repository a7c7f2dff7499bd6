import { chromium } from '@playwright/test'
import { addSessionCookie, opensOffice } from '#tests/support/browser/accounts.ts'
import { openOffice } from '#tests/support/browser/office-page.ts'
import { expect, test } from './fixtures.ts'

test('after Log out the session is over, and Back does not show the admin area, even with the back-forward cache', async ({
  baseURL,
  request,
  site,
}) => {
  const { launchOptions } = test.info().project.use
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  const page = await browser.newPage({ baseURL })
  await addSessionCookie(page)
  await openOffice(page, '/adminDashboard')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL('/adminDashboard/contact')
  await page.getByRole('button', { name: 'Account of admin' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  expect((await page.context().cookies()).filter(({ name }) => name.endsWith('session_token'))).toEqual([])
  expect(await opensOffice(request, site.cookie)).toBe(false)
  await page.goBack()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden()
  await expect(page).toHaveURL(/\/adminsite\?to=/)
  await browser.close()
})
