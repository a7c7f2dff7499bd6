import { expectAccessible } from '#tests/support/accessible.ts'
import {
  chosenPassword,
  giveSessionTo,
  insertColleague,
  lendRecentSession,
  openSession,
  opensOffice,
  person,
  trySignIn,
} from '#tests/support/account-steps.ts'
import { officeHeaders, openOffice, toasts } from '#tests/support/office-page.ts'
import { fillSignIn, lendSession } from '#tests/support/sign-in.ts'
import { expect, test } from './fixtures.ts'

const accountPage = '/adminDashboard/account'

test('the first account adds, resets and removes colleagues, and nobody else does', async ({
  page,
  browser,
  request,
  site,
}) => {
  await test.step('a first password that could not be copied is told over its dialog, and still when that is closed', async () => {
    await lendRecentSession(page, site)
    await openOffice(page, accountPage)
    await page.getByRole('button', { name: 'Add a colleague' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Username').fill('asha')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('The browser guards it.'))
    })
    await dialog.getByRole('button', { name: 'Copy' }).click()
    const failure = toasts(page).getByRole('alert').filter({ hasText: 'It could not be copied.' })
    // Only what lies on top of all else and is not inert can be clicked.
    await failure.click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
    await failure.getByRole('button', { name: 'Dismiss' }).click()
    await expect(failure).toBeHidden()
  })

  await test.step('the first account adds a colleague, who must choose a password before anything else', async () => {
    await site.reset()
    await lendRecentSession(page, site)
    await openOffice(page, '/adminDashboard')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account')
    const part = page.getByRole('region', { name: 'Colleagues' })
    await part.getByRole('button', { name: 'Add a colleague' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Full name').fill('Asha Verma')
    await dialog.getByLabel('Username').fill('asha')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(dialog.getByRole('heading')).toHaveText('Asha Verma can sign in')
    const password = await dialog.getByRole('code').innerText()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(person(page, 'asha')).toContainText('First password not yet changed')

    const hers = await browser.newPage()
    await fillSignIn(hers, '', { username: 'asha', password })
    await hers.getByRole('button', { name: 'Sign In' }).click()
    await expect(hers.getByRole('heading', { level: 1 })).toHaveText('Welcome, Asha Verma')
    for (const address of ['/adminDashboard', '/adminDashboard/contact']) {
      await hers.goto(address)
      await expect(hers).toHaveURL('/adminsite/first-password')
    }
    expect((await hers.request.get('/insert/getcontact')).status()).toBe(403)
    expect((await hers.request.get('/insert/getmedia')).status()).toBe(200)
    await expectAccessible(hers, 'the first password')

    await expect(hers.getByRole('button', { name: 'Show password' }).first()).toBeEnabled()
    const [field, again] = [hers.getByLabel('New password'), hers.getByLabel('Once more')]
    await field.fill('short')
    await expect(hers.getByText('Not yet long enough')).toBeVisible()
    await field.fill('asha.asha.asha')
    await again.fill('something else')
    const keep = () => hers.getByRole('button', { name: 'Keep it and go on' }).click()
    await keep()
    await expect(again).toHaveAccessibleDescription('This is not the same password')
    await again.fill('asha.asha.asha')
    await keep()
    await expect(field).toHaveAccessibleDescription(/made of your username/)
    await field.fill(chosenPassword)
    await again.fill(chosenPassword)
    await keep()
    await expect(hers).toHaveURL('/adminDashboard')
    await page.reload()
    await expect(person(page, 'asha')).toContainText('Signed in just now, second factor off')

    await part.getByRole('button', { name: 'Remove Asha Verma' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(person(page, 'asha')).toBeVisible()
    await part.getByRole('button', { name: 'Remove Asha Verma' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(part.getByRole('status')).toHaveText('The account "asha" has been removed.')
    await expect(person(page, 'asha')).toBeHidden()

    await hers.goto('/adminDashboard')
    await expect(hers).toHaveURL('/')
    await hers.close()
  })

  await test.step('a colleague is given another password, which is shown once; a name that is taken or odd is refused', async () => {
    await site.reset()
    const asha = await insertColleague(site, 'asha')
    const hers = await openSession(site, asha.username)
    expect(await opensOffice(request, hers)).toBe(true)
    await site.sql(`update user set twoFactorEnabled = 1 where username = 'asha'`)
    await lendRecentSession(page, site)
    await openOffice(page, accountPage)
    await page.getByRole('button', { name: 'Reset password of asha' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('The second factor stays: the next sign-in asks for a code too.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Take the second factor from asha' }).click()
    await dialog.getByRole('button', { name: 'Take it away' }).click()
    await expect(page.getByText('The second factor of "asha" has been taken away.')).toBeVisible()
    await expect(person(page, 'asha')).toContainText('second factor off')
    expect(await opensOffice(request, hers)).toBe(false)
    const hersAgain = await openSession(site, asha.username)
    expect(await opensOffice(request, hersAgain)).toBe(true)
    await page.getByRole('button', { name: 'Reset password of asha' }).click()
    await expect(dialog).not.toContainText('second factor')
    await dialog.getByRole('button', { name: 'Reset password' }).click()
    await expect(dialog.getByRole('heading')).toHaveText('asha can sign in')
    const password = await dialog.getByRole('code').innerText()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await openOffice(page, accountPage)
    await expect(person(page, 'asha')).toContainText('First password not yet changed')
    await expect(page.getByText(password)).toBeHidden()
    expect(await opensOffice(request, hersAgain)).toBe(false)
    expect(await trySignIn(request, { ...asha, password })).toBe(303)

    await page.getByRole('button', { name: 'Add a colleague' }).click()
    const add = () => dialog.getByRole('button', { name: 'Add' }).click()
    await dialog.getByLabel('Username').fill('a b')
    await dialog.getByLabel('E-mail address of the colleague').fill('nobody')
    await add()
    await expect(dialog.getByLabel('Username')).toHaveAccessibleDescription(/Username takes 3 to 30 letters/)
    await expect(dialog.getByLabel('E-mail address of the colleague')).toHaveAccessibleDescription(/name@example.com/)
    await dialog.getByLabel('Username').fill('ADMIN')
    await dialog.getByLabel('E-mail address of the colleague').fill('')
    await add()
    await expect(dialog.getByText('There is an account with this username or e-mail address already.')).toBeVisible()
    await expect(dialog.getByLabel('Username')).toHaveValue('ADMIN')
  })

  await test.step('others may neither see nor do what the first account does, and it cannot remove itself', async () => {
    await site.reset()
    await insertColleague(site, 'asha')
    await lendSession(page)
    const post = (form: Record<string, string>) => page.request.post(accountPage, { form, headers: officeHeaders })
    expect((await post({ intent: 'remove-colleague', username: 'admin' })).status()).toBe(409)

    await giveSessionTo(site, 'asha')
    await openOffice(page, accountPage)
    const part = page.getByRole('region', { name: 'Colleagues' })
    await expect(part).toContainText('Accounts are added and removed by admin, the first account.')
    await expect(part.getByRole('button')).toHaveCount(0)
    for (const form of [
      { intent: 'add-colleague', username: 'eve', email: '' },
      { intent: 'reset-colleague', username: 'admin', email: '' },
      { intent: 'remove-colleague', username: 'admin', email: '' },
    ]) {
      expect((await post(form)).status(), form.intent).toBe(403)
    }
  })
})
