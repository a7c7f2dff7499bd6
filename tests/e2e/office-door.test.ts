import { chromium, type Page } from '@playwright/test'
import { openOffice } from '#tests/support/office-page.ts'
import { startOwnSite } from '#tests/support/own-site.ts'
import { fillSignIn, signIn, typeSignIn } from '#tests/support/sign-in.ts'
import { adminPassword } from '#tests/support/site-process.ts'
import { expect, test } from './fixtures.ts'

// Passwords are hashed slowly on purpose, and a busy machine hashes slower still.

const wanted = '/adminDashboard/contact?q=ravi+%26+co&page=1'

test('who opens a page of the office signed out signs in and is there, a wrong password in between', async ({
  page,
}) => {
  await page.goto(wanted)
  await expect(page).toHaveURL(/\/adminsite\?to=/)
  await typeSignIn(page, { password: 'wrong password' })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Invalid Username or Password')).toBeVisible()
  await typeSignIn(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(wanted)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the plain form knows the way back too', async ({ page }) => {
    await page.goto(wanted)
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill('wrong password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Invalid Username or Password')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(adminPassword)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(wanted)
  })
})

test('a way that leads elsewhere leads to the dashboard', async ({ page }) => {
  for (const to of ['https://evil.example/', '//evil.example/adminDashboard/', '/adminDashboard/..//evil.example']) {
    await page.goto(`/adminsite?to=${encodeURIComponent(to)}`)
    await typeSignIn(page)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page, to).toHaveURL('/adminDashboard')
    await page.context().clearCookies()
  }
})

test('a session that ends while one works leads to the sign-in, and from there back', async ({ page }) => {
  const site = await startOwnSite()
  await signIn(page, site.url)
  await openOffice(page, `${site.url}/adminDashboard/interface`)
  site.sql('delete from session')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL(`${site.url}/adminsite?to=%2FadminDashboard%2Fblog`)
  await typeSignIn(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${site.url}/adminDashboard/blog`)

  site.sql('delete from session')
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect(page).toHaveURL(`${site.url}/adminsite?to=%2FadminDashboard%2Fblog`)
  await site.end()
})

test('after Log out, Back shows nothing of the office, also in a browser that keeps pages as they were', async () => {
  const { baseURL, launchOptions } = test.info().project.use
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  const page = await browser.newPage({ baseURL })
  await logOut(page)
  await page.goBack()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden()
  await expect(page).toHaveURL(/\/adminsite\?to=/)
  await browser.close()
})

async function logOut(page: Page) {
  await fillSignIn(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/adminDashboard')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL('/adminDashboard/contact')
  await page.getByRole('button', { name: 'Account of admin' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
}
