import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/accessible.ts'
import { newColleague } from '#tests/support/account-stories.ts'
import { openOffice } from '#tests/support/office-page.ts'
import { codeOf } from '#tests/support/one-time-code.ts'
import { placesOf } from '#tests/support/places-of.ts'
import { fillSignIn, signIn, typeSignIn } from '#tests/support/sign-in.ts'
import { expect, test } from './fixtures.ts'

test('a second factor is switched on, asked for at sign-in, and switched off', async ({ page, browser }) => {
  const { page: hers, ...asha } = await newColleague(page, browser)
  await openOffice(hers, '/adminDashboard/account')
  const part = hers.getByRole('region', { name: 'Second factor' })
  const dialog = hers.getByRole('dialog')
  await part.getByRole('button', { name: 'Switch on' }).click()
  await prove(hers, 'not my password', 'Go on')
  await expect(dialog.getByLabel('Your own password')).toHaveAccessibleDescription('This is not your present password.')
  await prove(hers, asha.password, 'Go on')
  await expect(part.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
  await expectAccessible(hers, 'account with a QR code')
  const secret = (await part.getByRole('code').innerText()).replaceAll(' ', '')

  const code = part.getByLabel('2. Type the six digits it shows')
  await code.fill('000 000')
  await part.getByRole('button', { name: 'Switch on' }).click()
  await expect(code).toHaveAccessibleDescription(/This code is not right/)
  await expect(part.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
  // The code of the half minute that has just ended is taken too, and leaves the present one for the sign-in.
  await code.fill(codeOf(secret, Date.now() - 30_000))
  await part.getByRole('button', { name: 'Switch on' }).click()
  const codes = await keepCodes(hers)
  await expect(part.getByText(/^On since/)).toBeVisible()
  await expect(part.getByText('10 of 10 left')).toBeVisible()

  for (const given of [codeOf(secret), (codes[0] ?? '').toLowerCase()]) {
    await forget(hers)
    await fillSignIn(hers, '', asha)
    await hers.getByRole('button', { name: 'Sign In' }).click()
    await expect(hers).toHaveURL('/adminsite/code')
    await expect(hers.getByRole('heading', { level: 1 })).toHaveText('Second step')
    await hers.goto('/adminDashboard')
    await expect(hers).toHaveURL('/')
    await hers.goto('/adminsite/code')
    const before = await placesOf(hers)
    await hers.getByLabel('Code', { exact: true }).fill('111111')
    await hers.getByRole('button', { name: 'Sign In' }).click()
    await expect(hers.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/This code is not right/)
    expect(await placesOf(hers)).toEqual(before)
    await expectAccessible(hers, 'the second step')
    await hers.getByLabel('Code', { exact: true }).fill(given)
    await hers.getByRole('button', { name: 'Sign In' }).click()
    await expect(hers).toHaveURL('/adminDashboard')
  }

  // Who wanted a page of the office is there after the second step.
  await forget(hers)
  await hers.goto('/adminDashboard/account')
  await typeSignIn(hers, asha)
  await hers.getByRole('button', { name: 'Sign In' }).click()
  await expect(hers.getByRole('heading', { level: 1 })).toHaveText('Second step')
  await hers.getByLabel('Code', { exact: true }).fill('111111')
  await hers.getByRole('button', { name: 'Sign In' }).click()
  await expect(hers.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/This code is not right/)
  await hers.getByLabel('Code', { exact: true }).fill(codes[1] ?? '')
  await hers.getByRole('button', { name: 'Sign In' }).click()
  await expect(hers).toHaveURL('/adminDashboard/account')

  await openOffice(hers, '/adminDashboard/account')
  await expect(part.getByText('8 of 10 left')).toBeVisible()
  await part.getByRole('button', { name: 'Make new recovery codes' }).click()
  await prove(hers, asha.password, 'Go on')
  expect(await keepCodes(hers)).not.toEqual(codes)
  await expect(part.getByText('10 of 10 left')).toBeVisible()
  await part.getByRole('button', { name: 'Switch off' }).click()
  await prove(hers, asha.password, 'Switch off')
  await expect(part.getByText('Off', { exact: true })).toBeVisible()
  await forget(hers)
  await signIn(hers, '', asha)
})

test('the second step without the first leads back to sign in', async ({ page }) => {
  await page.goto('/adminsite/code')
  await expect(page).toHaveURL('/adminsite')
})

async function prove(page: Page, password: string, action: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your own password').fill(password)
  await dialog.getByRole('button', { name: action }).click()
}

/** Reads the ten codes, which stay until one says that they are kept. */
async function keepCodes(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Ten recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled()
  await expectAccessible(page, 'recovery codes')
  await dialog.getByLabel(/I have kept them/).check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  return codes
}

/** A browser that nobody has signed in from. */
async function forget(page: Page) {
  await page.context().clearCookies()
}
