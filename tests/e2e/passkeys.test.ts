import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addRecentSessionCookie, addSessionCookie, addVirtualAuthenticator } from '#tests/support/browser/accounts.ts'
import { openOffice } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { adminPassword } from '#tests/support/processes/site-process.ts'
import { expect, test } from './fixtures.ts'

const account = '/adminDashboard/account'

test('a passkey can be added, used to sign in, renamed and removed', async ({ page, site }) => {
  await addVirtualAuthenticator(page)
  await site.sql("update session set createdAt = '2020-01-01T00:00:00.000Z'")
  await addSessionCookie(page)
  await openOffice(page, account)
  const part = passkeys(page)
  await expect(part.getByText('You have no passkey yet.')).toBeVisible()

  await test.step('adding a passkey in an old session asks for the password, and a wrong password loses no input', async () => {
    await part.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByLabel('Name, so that you know it again').fill('Laptop at Indore')
    await dialog.getByLabel('Your own password').fill('not my password')
    await dialog.getByRole('button', { name: 'Make the passkey' }).click()
    await expect(dialog.getByLabel('Your own password')).toHaveAccessibleDescription(
      'This is not your present password.',
    )
    await expectAccessible(page, 'the dialog for a new passkey')
    await dialog.getByLabel('Your own password').fill(adminPassword)
    await dialog.getByRole('button', { name: 'Make the passkey' }).click()
    await expect(part.getByText('“Laptop at Indore” has been added.')).toBeVisible()
    await expect(dialog).toBeHidden()
  })
  await expect(part.getByRole('listitem')).toContainText(['Laptop at Indore'])
  await expect(part.getByText('Not used yet')).toBeVisible()
  await expectAccessible(page, 'the account with a passkey')

  await test.step('a device that has a passkey cannot add a second one', async () => {
    await part.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByLabel('Your own password').fill(adminPassword)
    await dialog.getByRole('button', { name: 'Make the passkey' }).click()
    await expect(dialog.getByRole('alert')).toContainText('This device has a passkey for your account already.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('signing in with a passkey leads to the requested page, in a session that ends with the browser', async () => {
    await disableAutofill(page)
    await page.context().clearCookies()
    await page.goto(account)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL(account)
    await expect(part.getByText(/^Used /)).toBeVisible()
    expect(await sessionDays(page)).toBe(-1)
  })

  await part.getByRole('button', { name: 'Rename Laptop at Indore' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename the passkey' })
  await renaming.getByLabel('Name, so that you know it again').fill(' ')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await expect(renaming.getByLabel('Name, so that you know it again')).toHaveAccessibleDescription(/give it a name/)
  await renaming.getByLabel('Name, so that you know it again').fill('Old laptop')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await expect(part.getByRole('listitem')).toContainText(['Old laptop'])

  await part.getByRole('button', { name: 'Remove Old laptop' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove “Old laptop”?' })
  // The recent sign-in is enough: no password is needed.
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

test('a passkey is all that an account needs, and one that is not verified or is copied opens nothing', async ({
  page,
  site,
}) => {
  const device = await addVirtualAuthenticator(page)
  const part = passkeys(page)

  await test.step('a failed attempt to add a passkey shows an error, keeps the name and can be repeated', async () => {
    await addRecentSessionCookie(page, site)
    await openOffice(page, account)
    await device.verify(false)
    await part.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByLabel('Name, so that you know it again').fill('Telephone')
    await dialog.getByRole('button', { name: 'Make the passkey' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The browser gave no passkey')
    await expect(dialog.getByLabel('Name, so that you know it again')).toHaveValue('Telephone')
    await device.verify(true)
    await dialog.getByRole('button', { name: 'Ask again' }).click()
    await expect(part.getByText('“Telephone” has been added.')).toBeVisible()
    await page.context().clearCookies()
  })

  await test.step('passkey autofill at the username signs in without typing, and respects “Remember me”', async () => {
    // The virtual authenticator answers at once: hold its options back until the box is ticked.
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
    await page.context().clearCookies()
  })
  await disableAutofill(page)

  await test.step('the browser returns no passkey without user verification', async () => {
    await device.verify(false)
    await page.goto('/adminsite')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(password(page)).toHaveAccessibleDescription(/The browser gave no passkey/)
  })

  await test.step('the server rejects a passkey response without user verification', async () => {
    await intercept(page, '**/adminsite/passkey-options', async (route) => {
      const response = await route.fetch()
      const { options } = await response.json()
      await route.fulfill({ response, json: { options: { ...options, userVerification: 'discouraged' } } })
    })
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(password(page)).toHaveAccessibleDescription(/Your device did not check that it is you/)
    await page.unrouteAll()
  })

  await test.step('a verified passkey signs in, and an account without a password cannot remove its last one', async () => {
    await device.verify(true)
    await site.sql('delete from account')
    await page.goto(account)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL(account)
    await expect(part.getByText('It is the only way into your account')).toBeVisible()
    await expect(part.getByRole('button', { name: /^Remove/ })).toBeHidden()
    await expect(page.getByRole('region', { name: 'Second factor' })).toContainText('A passkey is both steps in one.')
    await expectAccessible(page, 'the account without a password')
  })

  await test.step('without a password, an old session is confirmed by signing in again, and a password can be added', async () => {
    await site.sql("update session set createdAt = '2020-01-01T00:00:00.000Z'")
    await openOffice(page, account)
    await page.getByRole('button', { name: 'Change username' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your username' })
    await expect(dialog.getByLabel('Your own password')).toBeHidden()
    await dialog.getByRole('link', { name: 'Sign in again' }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL(account)

    const passwordPart = page.getByRole('region', { name: 'Password' })
    await passwordPart.getByLabel('New password').fill('four unrelated words here')
    await passwordPart.getByRole('button', { name: 'Add a password' }).click()
    await expect(passwordPart.getByLabel('Current password')).toBeVisible()
    await expect(part.getByRole('button', { name: /^Remove/ })).toBeVisible()
  })

  await test.step('a copied passkey with an older counter is rejected, and recorded in the audit log and the server log', async () => {
    await device.copyKey(0)
    await page.context().clearCookies()
    await page.goto('/adminsite')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(password(page)).toHaveAccessibleDescription(/This passkey seems to have been copied/)
    expect(site.rows("select actor from record where what = 'passkey copied'")).toEqual([{ actor: 'visitor' }])
    // The line is logged before the response is sent, but the test reads it from a pipe.
    await expect.poll(() => site.output()).toContain('its counter went back')
  })
})

/** Turns off passkey autofill: the virtual authenticator would answer before the button is pressed. */
async function disableAutofill(page: Page) {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
}

/** For how many days the browser stores the session; -1 if the session ends with the browser. */
async function sessionDays(page: Page) {
  const cookies = await page.context().cookies()
  const expires = cookies.find(({ name }) => name === 'chambers.session_token')?.expires ?? 0
  return expires === -1 ? -1 : Math.round((expires - Date.now() / 1000) / (24 * 60 * 60))
}

function passkeys(page: Page) {
  return page.getByRole('region', { name: 'Passkeys' })
}

function password(page: Page) {
  return page.getByLabel('Password', { exact: true })
}
