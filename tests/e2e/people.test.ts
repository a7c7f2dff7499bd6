import { expectAccessible } from '#tests/support/browser/accessible.ts'
import {
  addRecentSessionCookie,
  chosenPassword,
  insertColleague,
  personRow,
  signIn,
} from '#tests/support/browser/accounts.ts'
import { openOffice, toasts, visitOffice } from '#tests/support/browser/office-page.ts'
import { expect, test } from './fixtures.ts'

const peoplePage = '/adminDashboard/people'

test('without e-mail, an owner adds, resets and removes the accounts of colleagues', async ({ page, site }) => {
  await insertColleague(site, 'ritu')
  await site.sql(`update user set twoFactorEnabled = 1 where username = 'ritu'`)
  await addRecentSessionCookie(page, site)
  await openOffice(page, peoplePage)
  const part = page.getByRole('region', { name: 'Who may come in' })
  const dialog = page.getByRole('dialog')

  await test.step('an invalid or a taken username is rejected, and stays in its field', async () => {
    await part.getByRole('button', { name: 'Add a colleague' }).click()
    await expect(dialog).toContainText('This site sends no mail')
    const [username, email] = [dialog.getByLabel('Username'), dialog.getByLabel('E-mail address of the colleague')]
    await username.fill('a b')
    await email.fill('nobody')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(username).toHaveAccessibleDescription(/Username takes 3 to 30 letters/)
    await expect(email).toHaveAccessibleDescription(/name@example.com/)
    await username.fill('ADMIN')
    await email.fill('')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(dialog.getByText('There is an account with this username or e-mail address already.')).toBeVisible()
    await expect(username).toHaveValue('ADMIN')
  })

  const password =
    await test.step('a first password is shown once, and the error of a failed copy above the dialog remains after it', async () => {
      await dialog.getByLabel('Full name').fill('Asha Verma')
      await dialog.getByLabel('Username').fill('asha')
      await dialog.getByRole('radio', { name: /^Editor/ }).check()
      await dialog.getByRole('button', { name: 'Add' }).click()
      await expect(dialog.getByRole('heading')).toHaveText('Asha Verma can sign in')
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('The browser guards it.'))
      })
      await dialog.getByRole('button', { name: 'Copy' }).click()
      const failure = toasts(page).getByRole('alert').filter({ hasText: 'It could not be copied.' })
      // Playwright clicks only an element that is on top and not inert.
      await failure.click()
      const shown = await dialog.getByRole('code').innerText()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect(dialog).toBeHidden()
      await failure.getByRole('button', { name: 'Dismiss' }).click()
      await expect(failure).toBeHidden()
      await expect(page.getByText(shown)).toBeHidden()
      await expect(personRow(page, 'asha')).toContainText('First password not yet changed')
      return shown
    })

  await test.step('a second factor can be removed, and the question about a new password names it until then', async () => {
    await page.getByRole('button', { name: 'Reset password of ritu' }).click()
    await expect(dialog).toContainText('The second factor stays: the next sign-in asks for a code too.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Take away the second factor of ritu' }).click()
    await dialog.getByRole('button', { name: 'Take it away' }).click()
    await expect(page.getByText('The second factor of “ritu” has been taken away.')).toBeVisible()
    await expect(personRow(page, 'ritu')).toContainText('None: password only')
    await page.getByRole('button', { name: 'Reset password of ritu' }).click()
    await expect(dialog).not.toContainText('second factor')
    await dialog.getByRole('button', { name: 'Reset password' }).click()
    await expect(dialog.getByRole('heading')).toHaveText('ritu can sign in')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(personRow(page, 'ritu')).toContainText('First password not yet changed')
  })

  await test.step('an account is removed only after a confirmation', async () => {
    await part.getByRole('button', { name: 'Remove ritu' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(personRow(page, 'ritu')).toBeVisible()
    await part.getByRole('button', { name: 'Remove ritu' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('The account “ritu” has been removed.')).toBeVisible()
    await expect(personRow(page, 'ritu')).toBeHidden()
  })

  await test.step('a new colleague must change the first password before using the admin area', async () => {
    await page.context().clearCookies()
    await signIn(page, '', { username: 'asha', password })
    await page.goto('/adminDashboard/contact')
    await expect(page).toHaveURL('/adminsite/first-password')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Asha Verma')
    await expectAccessible(page, 'the first password')

    await expect(page.getByRole('button', { name: 'Show password' }).first()).toBeEnabled()
    const [field, repeated] = [page.getByLabel('New password'), page.getByLabel('Once more')]
    const submit = () => page.getByRole('button', { name: 'Keep it and go on' }).click()
    await field.fill('short')
    await expect(page.getByText('Not yet long enough')).toBeVisible()
    await field.fill('asha.asha.asha')
    await repeated.fill('something else')
    await submit()
    await expect(repeated).toHaveAccessibleDescription('This is not the same password')
    await repeated.fill('asha.asha.asha')
    await submit()
    await expect(field).toHaveAccessibleDescription(/made of your username/)
    await field.fill(chosenPassword)
    await repeated.fill(chosenPassword)
    await submit()
    await expect(page).toHaveURL('/adminDashboard')
  })

  await test.step('an editor sees the tabs of the role and who assigns roles, and no link to the people', async () => {
    const tabs = page.getByRole('complementary').getByRole('navigation').getByRole('link')
    await expect(tabs).toHaveText(['Media', 'Blog', 'Article', 'Website', 'Figures'])
    await visitOffice(page, '/adminDashboard/account')
    await expect(page.getByRole('region', { name: 'Role' })).toContainText(
      'Accounts and roles are given by the owners: admin.',
    )
    await expect(page.getByRole('link', { name: 'People', exact: true })).toHaveCount(0)
  })
})
