import type { Page } from '@playwright/test'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice } from '#tests/support/browser/office-page.ts'
import { watchPolicy } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('an error page of the admin area still shows its error number after hydration', async ({ page }) => {
  await addSessionCookie(page)
  await openOffice(page, '/adminDashboard')
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await postEmptyForm(page)
  const [, number] = /please give the number (?:<!-- -->)?([\w-]+)/.exec(await (await answer).text()) ?? []
  expect(number).toBeTruthy()
  const main = page.getByRole('main')
  // React adds such keys to the nodes that it has hydrated.
  await expect
    .poll(() => main.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__react'))))
    .toBe(true)
  await expect(main).toContainText(`please give the number ${number}.`)
})

test('an error page shows its status and error number but no stack trace, and does not violate the CSP', async ({
  page,
}) => {
  const expectNoViolations = await watchPolicy(page)
  await page.goto('/about')
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await postEmptyForm(page)
  expect((await answer).status()).toBe(405)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  const main = page.getByRole('main')
  await expect(main).toContainText('405 Method Not Allowed')
  await expect(main).toContainText(/please give the number \S+\./)
  await expect(main).not.toContainText(/\bat \S+\.(ts|tsx|js):\d+/)
  // Wait until its script has run.
  await page.waitForLoadState('load')

  await main.getByRole('link', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A practice built on preparation')
  expectNoViolations()
})

/** Sends a plain form. No page accepts it, so the router fails. */
async function postEmptyForm(page: Page) {
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.method = 'post'
    document.body.append(form)
    form.submit()
  })
}
