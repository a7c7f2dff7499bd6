import type { Page } from '@playwright/test'
import { codeOf } from '#tests/support/authenticators.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addSessionCookie, typeSignIn } from '#tests/support/browser/accounts.ts'
import { elementPositions } from '#tests/support/browser/layout.ts'
import { openOffice } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { adminPassword } from '#tests/support/processes/site-process.ts'
import { expect, test } from './fixtures.ts'

test('a second factor can be switched on, is required at sign-in, and can be switched off', async ({ page }) => {
  await addSessionCookie(page)
  await openOffice(page, '/adminDashboard/account')
  const part = page.getByRole('region', { name: 'Second factor' })
  const dialog = page.getByRole('dialog')

  await test.step('setting it up requires the password', async () => {
    await part.getByRole('button', { name: 'Switch on' }).click()
    await confirmPassword(page, 'not my password', 'Go on')
    await expect(dialog.getByLabel('Your own password')).toHaveAccessibleDescription(
      'This is not your present password.',
    )
    await confirmPassword(page, adminPassword, 'Go on')
    await expect(part.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
    // Tall enough that the bar at the bottom covers nothing.
    await page.setViewportSize({ width: 390, height: 4000 })
    await expectAccessible(page, 'account with a QR code on a phone')
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  const codes =
    await test.step('a wrong code keeps the QR code, and the right one shows ten recovery codes', async () => {
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
      const shown = await readCodes(page)
      await expect(part.getByText(/^On since/)).toBeVisible()
      await expect(part.getByText('10 of 10 left')).toBeVisible()
      return shown
    })

  await test.step('the second step redirects to the sign-in page if the first step is missing', async () => {
    await page.context().clearCookies()
    const response = await page.request.get('/adminsite/code', { maxRedirects: 0 })
    expect(response.headers().location).toBe('/adminsite')
  })

  await test.step('after the password a code is required, an error moves nothing, and a recovery code leads on', async () => {
    await page.goto('/adminDashboard/account')
    await typeSignIn(page)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(/\/adminsite\/code\?to=/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second step')
    const early = await page.request.get('/adminDashboard', { maxRedirects: 0 })
    expect(early.headers().location).toBe('/')
    const before = await elementPositions(page)
    await enterCode(page, '111111')
    await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/This code is not right/)
    expect(await elementPositions(page)).toEqual(before)
    await expectAccessible(page, 'the second step')
    await enterCode(page, (codes[0] ?? '').toLowerCase())
    await expect(page).toHaveURL('/adminDashboard/account')
    await expect(part.getByText('9 of 10 left')).toBeVisible()
  })

  await test.step('new recovery codes stay visible even if the page data cannot be reloaded', async () => {
    await intercept(page, '**/adminDashboard/account.data*', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    )
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/account.data'))
    await part.getByRole('button', { name: 'Make new recovery codes' }).click()
    await confirmPassword(page, adminPassword, 'Go on')
    await lost
    expect(await readCodes(page)).not.toEqual(codes)
    await page.unrouteAll()
  })

  await test.step('it is switched off with the password', async () => {
    await part.getByRole('button', { name: 'Switch off' }).click()
    await confirmPassword(page, adminPassword, 'Switch off')
    await expect(part.getByText('Off', { exact: true })).toBeVisible()
  })
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
