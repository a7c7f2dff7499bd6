import { chromium } from '@playwright/test'
import { addSessionCookie, typeSignIn } from '#tests/support/browser/accounts.ts'
import { officeHeaders, openOffice } from '#tests/support/browser/office-page.ts'
import { adminPassword } from '#tests/support/processes/site-process.ts'
import { expect, test } from './fixtures.ts'

const wanted = '/adminDashboard/contact?q=ravi+%26+co&page=1'

test('after sign-in, a user returns to the requested page of the admin area and never to another site', async ({
  page,
  context,
  request,
  site,
}) => {
  await test.step('a signed-out user is sent to the sign-in and then to the requested page, also after a wrong password', async () => {
    await page.goto(wanted)
    await expect(page).toHaveURL(/\/adminsite\?to=/)
    await typeSignIn(page, { password: 'wrong password' })
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Invalid Username or Password')).toBeVisible()
    await typeSignIn(page)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(wanted)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  })

  await test.step('a return address outside the admin area leads to the dashboard', async () => {
    await context.clearCookies()
    for (const to of ['//evil.example/adminDashboard/', '/adminDashboard/..//evil.example']) {
      const form = { username: 'admin', password: adminPassword }
      const address = `/adminsite?to=${encodeURIComponent(to)}`
      const answer = await request.post(address, { form, headers: officeHeaders, maxRedirects: 0 })
      expect(answer.headers().location, to).toBe('/adminDashboard')
    }
    await page.goto(`/adminsite?to=${encodeURIComponent('https://evil.example/')}`)
    await typeSignIn(page)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/adminDashboard')
  })

  await test.step('a session that ends during work leads to the sign-in and back to the same page', async () => {
    await addSessionCookie(page)
    await openOffice(page, '/adminDashboard/interface')
    await site.sql('delete from session')
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Blog' }).click()
    await expect(page).toHaveURL('/adminsite?to=%2FadminDashboard%2Fblog')
    await typeSignIn(page)
    const listening = page.waitForRequest('**/insert/unread')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/adminDashboard/blog')
    await listening

    await site.sql('delete from session')
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    await expect(page).toHaveURL('/adminsite?to=%2FadminDashboard%2Fblog')
  })
})

test('after Log out, Back does not show the admin area, even with the back-forward cache enabled', async ({
  baseURL,
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
  await page.goBack()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden()
  await expect(page).toHaveURL(/\/adminsite\?to=/)
  await browser.close()
})
