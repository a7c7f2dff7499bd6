import type { Page } from '@playwright/test'
import { codeOf } from '#tests/support/authenticators.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addSessionCookie, fillSignIn, signIn, typeSignIn } from '#tests/support/browser/accounts.ts'
import { elementPositions } from '#tests/support/browser/layout.ts'
import { openOffice } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { adminPassword } from '#tests/support/processes/site-process.ts'
import { expect, test } from './fixtures.ts'

test('a second factor can be switched on, is required at sign-in, and can be switched off', async ({ page, site }) => {
  await test.step('the second step redirects to the sign-in page if the first step is missing', async () => {
    await page.goto('/adminsite/code')
    await expect(page).toHaveURL('/adminsite')
  })

  await addSessionCookie(page)
  await openOffice(page, '/adminDashboard/account')
  const part = page.getByRole('region', { name: 'Second factor' })
  const dialog = page.getByRole('dialog')
  await part.getByRole('button', { name: 'Switch on' }).click()
  await confirmPassword(page, 'not my password', 'Go on')
  await expect(dialog.getByLabel('Your own password')).toHaveAccessibleDescription('This is not your present password.')
  await confirmPassword(page, adminPassword, 'Go on')
  await expect(part.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
  await expectAccessible(page, 'account with a QR code')
  const secret = (await part.getByRole('code').innerText()).replaceAll(' ', '')

  const code = part.getByLabel('2. Type the six digits it shows')
  await code.fill('000 000')
  await part.getByRole('button', { name: 'Switch on' }).click()
  await expect(code).toHaveAccessibleDescription(/This code is not right/)
  await expect(part.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
  await code.fill(codeOf(secret))
  await part.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('dialog', { name: 'Ten recovery codes' })).toBeVisible()
  await expectAccessible(page, 'recovery codes')
  const codes = await readCodes(page)
  await expect(part.getByText(/^On since/)).toBeVisible()
  await expect(part.getByText('10 of 10 left')).toBeVisible()

  // A code works once: reset the last step, as if the half minute of the first code were over.
  await site.sql('update twoFactor set lastStep = null')
  await clearCookies(page)
  await fillSignIn(page)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/adminsite/code')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second step')
  await page.goto('/adminDashboard')
  await expect(page).toHaveURL('/')
  await page.goto('/adminsite/code')
  const before = await elementPositions(page)
  await enterCode(page, '111111')
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/This code is not right/)
  expect(await elementPositions(page)).toEqual(before)
  await expectAccessible(page, 'the second step')
  await enterCode(page, codeOf(secret))
  await expect(page).toHaveURL('/adminDashboard')

  // A recovery code works too, also in lower case, and the sign-in leads to the requested page.
  await clearCookies(page)
  await page.goto('/adminDashboard/account')
  await typeSignIn(page)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second step')
  await enterCode(page, '111111')
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/This code is not right/)
  await enterCode(page, (codes[0] ?? '').toLowerCase())
  await expect(page).toHaveURL('/adminDashboard/account')

  await openOffice(page, '/adminDashboard/account')
  await expect(part.getByText('9 of 10 left')).toBeVisible()

  await test.step('new recovery codes stay visible even if the page data cannot be reloaded', async () => {
    await intercept(page, '**/adminDashboard/account.data*', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    )
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/account.data'))
    await part.getByRole('button', { name: 'Make new recovery codes' }).click()
    await confirmPassword(page, adminPassword, 'Go on')
    await lost
    await readCodes(page)
    await page.unrouteAll()
  })

  await part.getByRole('button', { name: 'Make new recovery codes' }).click()
  await confirmPassword(page, adminPassword, 'Go on')
  expect(await readCodes(page)).not.toEqual(codes)
  await expect(part.getByText('10 of 10 left')).toBeVisible()
  await part.getByRole('button', { name: 'Switch off' }).click()
  await confirmPassword(page, adminPassword, 'Switch off')
  await expect(part.getByText('Off', { exact: true })).toBeVisible()
  await clearCookies(page)
  await signIn(page)
})

async function confirmPassword(page: Page, password: string, action: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your own password').fill(password)
  await dialog.getByRole('button', { name: action }).click()
}

async function enterCode(page: Page, code: string) {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Reads the ten codes, which stay visible until the user confirms that they are stored. */
async function readCodes(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Ten recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled()
  await dialog.getByLabel(/I have kept them/).check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  return codes
}

/** Signs out by clearing all cookies, so that the browser counts as a new one. */
async function clearCookies(page: Page) {
  await page.context().clearCookies()
}
