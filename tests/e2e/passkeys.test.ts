import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addSessionCookie, addVirtualAuthenticator } from '#tests/support/browser/accounts.ts'
import { openOffice, visitOffice } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { adminPassword } from '#tests/support/processes/site-process.ts'
import { expect, test } from './fixtures.ts'

const account = '/adminDashboard/account'

test('a passkey is added, signs in, is all that an account needs, and can be renamed and removed', async ({
  page,
  site,
}) => {
  const device = await addVirtualAuthenticator(page)
  await makeSessionsOld()
  await addSessionCookie(page)
  await openOffice(page, account)
  const part = page.getByRole('region', { name: 'Passkeys' })
  await expect(part.getByText('You have no passkey yet.')).toBeVisible()

  await test.step('adding a passkey in an old session asks for the password, and no failed attempt loses the name', async () => {
    await part.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    const name = dialog.getByLabel('Name, so that you know it again')
    await name.fill('Laptop at Indore')
    await dialog.getByLabel('Your own password').fill('not my password')
    await dialog.getByRole('button', { name: 'Make the passkey' }).click()
    await expect(dialog.getByLabel('Your own password')).toHaveAccessibleDescription(
      'This is not your present password.',
    )
    await expectAccessible(page, 'the dialog for a new passkey')
    await device.verify(false)
    await dialog.getByLabel('Your own password').fill(adminPassword)
    await dialog.getByRole('button', { name: 'Make the passkey' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The browser gave no passkey')
    await expect(name).toHaveValue('Laptop at Indore')
    await device.verify(true)
    await dialog.getByRole('button', { name: 'Ask again' }).click()
    await expect(part.getByText('“Laptop at Indore” has been added.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(part.getByRole('listitem')).toContainText(['Laptop at Indore'])
    await expect(part.getByText('Not used yet')).toBeVisible()
  })

  await test.step('a device that has a passkey cannot add a second one', async () => {
    await part.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByLabel('Your own password').fill(adminPassword)
    await dialog.getByRole('button', { name: 'Make the passkey' }).click()
    await expect(dialog.getByRole('alert')).toContainText('This device has a passkey for your account already.')
  })

  await test.step('passkey autofill at the username signs in without typing, and respects “Remember me”', async () => {
    await page.context().clearCookies()
    // The virtual authenticator responds at once: delay its options until the box is ticked.
    const isTicked = Promise.withResolvers<void>()
    await intercept(page, '**/adminsite/passkey-options', async (route) => {
      await isTicked.promise
      await route.continue()
    })
    await page.goto('/adminsite')
    await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username webauthn')
    await page.getByLabel('Remember me').check()
    isTicked.resolve()
    await expect(page).toHaveURL('/adminDashboard')
    expect(await sessionDays(page)).toBe(30)
    await page.unrouteAll()
  })

  await test.step('an account without a password cannot remove its last passkey', async () => {
    await disableAutofill(page)
    await site.sql('delete from account')
    await makeSessionsOld()
    await visitOffice(page, account)
    await expect(part.getByText(/^Used /)).toBeVisible()
    await expect(part.getByText('It is the only way into your account')).toBeVisible()
    await expect(part.getByRole('button', { name: /^Remove/ })).toBeHidden()
    await expect(page.getByRole('region', { name: 'Second factor' })).toContainText('A passkey is both steps in one.')
    await expectAccessible(page, 'the account with a passkey and without a password')
  })

  await test.step('without a password, an old session is confirmed by signing in again, which leads back to the page', async () => {
    await page.getByRole('button', { name: 'Change username' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your username' })
    await expect(dialog.getByLabel('Your own password')).toBeHidden()
    await dialog.getByRole('link', { name: 'Sign in again' }).click()
    await expect(page).toHaveURL(/\/adminsite\?to=/)

    // The browser uses no passkey without verifying the user.
    await device.verify(false)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(password(page)).toHaveAccessibleDescription(/The browser gave no passkey/)
    await device.verify(true)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL(account)
    expect(await sessionDays(page)).toBe(-1)
  })

  await test.step('an account without a password can add one, and may then remove its passkey', async () => {
    const passwordPart = page.getByRole('region', { name: 'Password' })
    await passwordPart.getByLabel('New password').fill('four unrelated words here')
    await passwordPart.getByRole('button', { name: 'Add a password' }).click()
    await expect(passwordPart.getByLabel('Current password')).toBeVisible()
    await expect(part.getByRole('button', { name: /^Remove/ })).toBeVisible()
  })

  await test.step('a passkey cannot be renamed to an empty name', async () => {
    await part.getByRole('button', { name: 'Rename Laptop at Indore' }).click()
    const renaming = page.getByRole('dialog', { name: 'Rename the passkey' })
    const name = renaming.getByLabel('Name, so that you know it again')
    await name.fill(' ')
    await renaming.getByRole('button', { name: 'Save' }).click()
    await expect(name).toHaveAccessibleDescription(/give it a name/)
    await name.fill('Old laptop')
    await renaming.getByRole('button', { name: 'Save' }).click()
    await expect(part.getByRole('listitem')).toContainText(['Old laptop'])
  })

  await test.step('after a recent sign-in a passkey is removed without a password, and then opens nothing', async () => {
    await part.getByRole('button', { name: 'Remove Old laptop' }).click()
    const removing = page.getByRole('dialog', { name: 'Remove “Old laptop”?' })
    await expect(removing.getByLabel('Your own password')).toBeHidden()
    await removing.getByRole('button', { name: 'Remove' }).click()
    await expect(part.getByText('“Old laptop” no longer opens your account.')).toBeVisible()
    await expect(part.getByRole('listitem')).toHaveCount(0)
    await page.context().clearCookies()
    await page.goto('/adminsite')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(password(page)).toHaveAccessibleDescription(/This passkey does not open the office/)
    expect(site.rows("select what from record where what like 'passkey%' order by number")).toEqual(
      ['added', 'renamed', 'removed'].map((what) => ({ what: `passkey ${what}` })),
    )
  })

  function makeSessionsOld() {
    return site.sql("update session set createdAt = '2020-01-01T00:00:00.000Z'")
  }
})

/**
 * Turns off passkey autofill, also on the open page: the virtual authenticator would answer before the button is
 * pressed.
 */
async function disableAutofill(page: Page) {
  const disable = () => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  }
  await page.addInitScript(disable)
  await page.evaluate(disable)
}

/** For how many days the browser stores the session; -1 if the session ends with the browser. */
async function sessionDays(page: Page) {
  const cookies = await page.context().cookies()
  const expires = cookies.find(({ name }) => name === 'chambers.session_token')?.expires ?? 0
  return expires === -1 ? -1 : Math.round((expires - Date.now() / 1000) / (24 * 60 * 60))
}

function password(page: Page) {
  return page.getByLabel('Password', { exact: true })
}
