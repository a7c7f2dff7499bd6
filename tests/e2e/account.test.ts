import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/accessible.ts'
import { officeHeaders, openOffice } from '#tests/support/office-page.ts'
import { codeOf } from '#tests/support/one-time-code.ts'
import { fillSignIn, signIn, typeSignIn } from '#tests/support/sign-in.ts'

const newPassword = 'a new and longer password'

test.setTimeout(90_000)

test('the first account adds a colleague, shows the password once, and removes them', async ({ page, browser }) => {
  const asha = await newColleague(page)
  const part = page.getByRole('region', { name: 'Colleagues' })
  await expect(part.getByRole('listitem').filter({ hasText: asha.username })).toContainText('no e-mail address')

  const hers = await newPage(browser)
  await signIn(hers, '', asha)
  await openOffice(hers, '/adminDashboard')
  await openOffice(page, page.url())
  await expect(page.getByText(asha.password)).toBeHidden()

  await part.getByRole('button', { name: `Remove ${asha.username}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()
  await expect(part.getByRole('button', { name: `Remove ${asha.username}` })).toBeVisible()
  await part.getByRole('button', { name: `Remove ${asha.username}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(part.getByRole('status')).toHaveText(`The account "${asha.username}" has been removed.`)
  await expect(part.getByRole('button', { name: `Remove ${asha.username}` })).toBeHidden()

  await hers.getByRole('link', { name: 'Blog' }).first().click()
  await expect(hers).toHaveURL('/adminsite?to=%2FadminDashboard%2Fblog')
})

test('a name that is taken or odd is refused at its field', async ({ page }) => {
  await openAccount(page)
  const part = page.getByRole('region', { name: 'Colleagues' })
  await part.getByLabel('Username').fill('a b')
  await part.getByLabel('E-mail address of the colleague').fill('nobody')
  await part.getByRole('button', { name: 'Add colleague' }).click()
  await expect(part.getByLabel('Username')).toHaveAccessibleDescription(/Username takes 3 to 30 letters/)
  await expect(part.getByLabel('E-mail address of the colleague')).toHaveAccessibleDescription(/name@example.com/)
  await part.getByLabel('Username').fill('ADMIN')
  await part.getByLabel('E-mail address of the colleague').fill('')
  await part.getByRole('button', { name: 'Add colleague' }).click()
  await expect(part.getByLabel('Username')).toHaveAccessibleDescription(/There is an account with this username/)
  await expect(part.getByLabel('Username')).toHaveValue('ADMIN')
})

test('others may neither see nor do what the first account does', async ({ page, browser }) => {
  const asha = await newColleague(page)
  const hers = await newPage(browser)
  await openAccount(hers, asha)
  const part = hers.getByRole('region', { name: 'Colleagues' })
  await expect(part).toContainText('Accounts are added and removed by admin, the first account.')
  await expect(part.getByRole('button')).toHaveCount(0)

  for (const form of [
    { intent: 'add-colleague', username: 'eve', email: '' },
    { intent: 'remove-colleague', username: 'admin', email: '' },
  ]) {
    const answer = await hers.request.post('/adminDashboard/account', { form, headers: officeHeaders })
    expect(answer.status()).toBe(403)
  }
  const own = { intent: 'remove-colleague', username: 'admin' }
  expect((await page.request.post('/adminDashboard/account', { form: own, headers: officeHeaders })).status()).toBe(409)
})

test('a password is changed with the old one, and all other sessions end', async ({ page, browser }) => {
  const asha = await newColleague(page)
  const [here, there] = [await newPage(browser), await newPage(browser)]
  await openAccount(here, asha)
  await signIn(there, '', asha)

  const part = here.getByRole('region', { name: 'Password' })
  const send = () => part.getByRole('button', { name: 'Change password' }).click()
  await send()
  await expect(part.getByLabel('Current password')).toHaveAccessibleDescription('Password is required')
  await part.getByLabel('Current password').fill('not my password')
  await part.getByLabel('New password').fill('eleven char')
  await send()
  await expect(part.getByLabel('New password')).toHaveAccessibleDescription(/Password must be at least 12 characters/)
  await part.getByLabel('New password').fill(newPassword)
  await send()
  await expect(part.getByLabel('Current password')).toHaveAccessibleDescription('This is not your present password.')
  await expect(part.getByLabel('New password')).toHaveValue(newPassword)

  await part.getByLabel('Current password').fill(asha.password)
  await send()
  await expect(part.getByRole('status')).toContainText('Your password has been changed.')
  await expect(part.getByLabel('Current password')).toHaveValue('')
  await here.reload()
  await expect(here).toHaveURL('/adminDashboard/account')
  await there.goto('/adminDashboard')
  await expect(there).toHaveURL('/')

  await fillSignIn(there, '', asha)
  await there.getByRole('button', { name: 'Sign In' }).click()
  await expect(there.getByText('Invalid Username or Password')).toBeVisible()
  await signIn(there, '', { ...asha, password: newPassword })
})

test('an e-mail address is saved with the password, and taken away again', async ({ page, browser }) => {
  const asha = await newColleague(page)
  const hers = await newPage(browser)
  await openAccount(hers, asha)
  const part = hers.getByRole('region', { name: 'E-mail address' })
  const address = part.getByLabel('E-mail address')
  for (const [typed, said] of [
    [`${asha.username}@example.org`, 'Your e-mail address has been saved.'],
    ['', 'Your e-mail address has been removed.'],
  ]) {
    await address.fill(typed ?? '')
    await part.getByLabel('Current password').fill(asha.password)
    await part.getByRole('button', { name: 'Save e-mail address' }).click()
    await expect(part.getByRole('status')).toHaveText(said ?? '')
    await expect(address).toHaveValue(typed ?? '')
    await hers.reload()
    await expect(address).toHaveValue(typed ?? '')
  }
})

test('a second factor is switched on, asked for at sign-in, and switched off', async ({ page, browser }) => {
  const asha = await newColleague(page)
  const hers = await newPage(browser)
  await openAccount(hers, asha)
  const part = hers.getByRole('region', { name: 'Second factor' })
  await expect(part.getByText('It is switched off.')).toBeVisible()
  await part.getByLabel('Current password').fill(asha.password)
  await part.getByRole('button', { name: 'Switch on' }).click()
  await expect(part.getByRole('img', { name: 'QR code with the secret' })).toBeVisible()
  const secret = (await part.getByText(/^(\w{4} )+\w{1,4}$/).innerText()).replaceAll(' ', '')
  const codes = await part.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)

  await part.getByLabel('Code', { exact: true }).fill('000 000')
  await part.getByRole('button', { name: 'Confirm' }).click()
  await expect(part.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/This code is not right/)
  await expect(part.getByRole('img', { name: 'QR code with the secret' })).toBeVisible()
  await part.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await part.getByRole('button', { name: 'Confirm' }).click()
  await expect(part.getByText('It is switched on.')).toBeVisible()

  for (const code of [codeOf(secret), codes[0] ?? '']) {
    await hers.context().clearCookies()
    await fillSignIn(hers, '', asha)
    await hers.getByRole('button', { name: 'Sign In' }).click()
    await expect(hers).toHaveURL('/adminsite/code')
    await expect(hers.getByRole('heading', { level: 1 })).toHaveText('Second step')
    await hers.goto('/adminDashboard')
    await expect(hers).toHaveURL('/')
    await hers.goto('/adminsite/code')
    await hers.getByLabel('Code', { exact: true }).fill('111111')
    await hers.getByRole('button', { name: 'Sign In' }).click()
    await expect(hers.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/This code is not right/)
    await expectAccessible(hers, 'the second step')
    await hers.getByLabel('Code', { exact: true }).fill(code)
    await hers.getByRole('button', { name: 'Sign In' }).click()
    await expect(hers).toHaveURL('/adminDashboard')
  }

  await hers.context().clearCookies()
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

  await part.getByLabel('Current password').fill(asha.password)
  await part.getByRole('button', { name: 'Make new recovery codes' }).click()
  await expect(part.getByRole('listitem')).toHaveCount(10)
  expect(await part.getByRole('listitem').allInnerTexts()).not.toEqual(codes)
  await part.getByLabel('Current password').fill(asha.password)
  await part.getByRole('button', { name: 'Switch off' }).click()
  await expect(part.getByText('It is switched off.')).toBeVisible()
  await hers.context().clearCookies()
  await signIn(hers, '', asha)
})

test('the second step without the first leads back to sign in', async ({ page }) => {
  await page.goto('/adminsite/code')
  await expect(page).toHaveURL('/adminsite')
})

for (const width of [390, 1440]) {
  test(`axe finds nothing on the account page at ${width} px, with and without dialog`, async ({ page, browser }) => {
    const asha = await newColleague(page)
    // So tall that the bar at the foot covers nothing by chance.
    await page.setViewportSize({ width, height: 4000 })
    await expect(page.getByText('npm run admin -- reset-password NAME')).toBeVisible()
    await expectAccessible(page, 'account')
    await page.getByRole('button', { name: `Remove ${asha.username}` }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page, 'removing')

    const hers = await newPage(browser)
    await hers.setViewportSize({ width, height: 4000 })
    await openAccount(hers, asha)
    const part = hers.getByRole('region', { name: 'Second factor' })
    await part.getByRole('button', { name: 'Switch on' }).click()
    await expect(part.getByText('Password is required')).toBeVisible()
    await expectAccessible(hers, 'account with an error')
    await part.getByLabel('Current password').fill(asha.password)
    await part.getByRole('button', { name: 'Switch on' }).click()
    await expect(part.getByText('Recovery codes')).toBeVisible()
    await expectAccessible(hers, 'account with a QR code')
  })
}

async function newPage(browser: Browser) {
  return await (
    await browser.newContext({ baseURL: test.info().project.use.baseURL, reducedMotion: 'reduce' })
  ).newPage()
}

async function openAccount(page: Page, who: { username?: string; password?: string } = {}) {
  await signIn(page, '', who)
  await openOffice(page, '/adminDashboard')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account')
}

/** Signs in as the first account and adds a colleague; the page stays on the account page. */
async function newColleague(page: Page) {
  await openAccount(page)
  const username = `asha_${randomUUID().slice(0, 8)}`
  const part = page.getByRole('region', { name: 'Colleagues' })
  await part.getByLabel('Username').fill(username)
  await part.getByRole('button', { name: 'Add colleague' }).click()
  await expect(part.getByRole('status')).toContainText(`The account "${username}" has been made.`)
  return { username, password: await part.getByRole('status').getByRole('code').innerText() }
}
