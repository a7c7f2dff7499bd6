import { expectAccessible } from '#tests/support/accessible.ts'
import {
  addColleague,
  chosenPassword,
  newColleague,
  newPage,
  openAccount,
  person,
} from '#tests/support/account-stories.ts'
import { officeHeaders, openOffice, toasts } from '#tests/support/office-page.ts'
import { fillSignIn, signIn } from '#tests/support/sign-in.ts'
import { expect, test } from './fixtures.ts'

test('the first account adds a colleague, who must choose a password before anything else', async ({
  page,
  browser,
}) => {
  const asha = await addColleague(page)
  const part = page.getByRole('region', { name: 'Colleagues' })
  await expect(person(page, asha.username)).toContainText('First password not yet changed')

  const hers = await newPage(browser)
  await fillSignIn(hers, '', asha)
  await hers.getByRole('button', { name: 'Sign In' }).click()
  await expect(hers.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${asha.username}`)
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
  await field.fill(`${asha.username}${asha.username}`)
  await again.fill('something else')
  const keep = () => hers.getByRole('button', { name: 'Keep it and go on' }).click()
  await keep()
  await expect(again).toHaveAccessibleDescription('This is not the same password')
  await again.fill(`${asha.username}${asha.username}`)
  await keep()
  await expect(field).toHaveAccessibleDescription(/made of your username/)
  await field.fill(chosenPassword)
  await again.fill(chosenPassword)
  await keep()
  await expect(hers).toHaveURL('/adminDashboard')
  await page.reload()
  await expect(person(page, asha.username)).toContainText('Signed in just now, second factor off')

  await part.getByRole('button', { name: `Remove ${asha.username}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(person(page, asha.username)).toBeVisible()
  await part.getByRole('button', { name: `Remove ${asha.username}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(part.getByRole('status')).toHaveText(`The account "${asha.username}" has been removed.`)
  await expect(person(page, asha.username)).toBeHidden()

  await hers.goto('/adminDashboard')
  await expect(hers).toHaveURL('/')
})

test('a colleague is given another password, which is shown once', async ({ page, browser }) => {
  const asha = await newColleague(page, browser)
  await openAccount(page)
  await page.getByRole('button', { name: `Reset password of ${asha.username}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  await expect(dialog.getByRole('heading')).toHaveText(`${asha.username} can sign in`)
  const password = await dialog.getByRole('code').innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(page.getByText(password)).toBeHidden()
  await expect(person(page, asha.username)).toContainText('First password not yet changed')
  await asha.page.goto('/adminDashboard')
  await expect(asha.page).toHaveURL('/')
  await signIn(asha.page, '', { username: asha.username, password })
})

test('a name that is taken or odd is refused at its field', async ({ page }) => {
  await openAccount(page)
  await page.getByRole('button', { name: 'Add a colleague' }).click()
  const dialog = page.getByRole('dialog')
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

test('others may neither see nor do what the first account does', async ({ page, browser }) => {
  const { page: hers } = await newColleague(page, browser)
  await openOffice(hers, '/adminDashboard/account')
  const part = hers.getByRole('region', { name: 'Colleagues' })
  await expect(part).toContainText('Accounts are added and removed by admin, the first account.')
  await expect(part.getByRole('button')).toHaveCount(0)

  for (const form of [
    { intent: 'add-colleague', username: 'eve', email: '' },
    { intent: 'reset-colleague', username: 'admin', email: '' },
    { intent: 'remove-colleague', username: 'admin', email: '' },
  ]) {
    const answer = await hers.request.post('/adminDashboard/account', { form, headers: officeHeaders })
    expect(answer.status()).toBe(403)
  }
  const own = { intent: 'remove-colleague', username: 'admin' }
  expect((await page.request.post('/adminDashboard/account', { form: own, headers: officeHeaders })).status()).toBe(409)
})

test('sessions are listed and ended, one or all others', async ({ page, browser }) => {
  const asha = await newColleague(page, browser)
  const [second, third] = [await newPage(browser), await newPage(browser)]
  for (const other of [second, third]) await signIn(other, '', asha)
  await openOffice(asha.page, '/adminDashboard/account')
  const part = asha.page.getByRole('region', { name: 'Sessions' })
  await expect(part.getByRole('listitem')).toHaveCount(3)
  await expect(part.getByRole('listitem').first()).toContainText('This browser')
  await expect(part.getByRole('listitem').first()).toContainText('Active now')

  await part
    .getByRole('button', { name: /^End (?!all)/ })
    .first()
    .click()
  await expect(part.getByRole('listitem')).toHaveCount(2)
  await expect(toasts(asha.page)).toContainText('One session ended')
  await part.getByRole('button', { name: 'End all others' }).click()
  await expect(part.getByRole('listitem')).toHaveCount(1)
  await expect(part.getByRole('button')).toHaveCount(0)
  for (const other of [second, third]) {
    await other.goto('/adminDashboard')
    await expect(other).toHaveURL('/')
  }
  await asha.page.reload()
  await expect(asha.page).toHaveURL('/adminDashboard/account')
})

test('a password is changed with the old one, a weak one is refused in words, and all other sessions end', async ({
  page,
  browser,
}) => {
  const asha = await newColleague(page, browser)
  const [here, there] = [asha.page, await newPage(browser)]
  await openOffice(here, '/adminDashboard/account')
  await signIn(there, '', asha)

  const part = here.getByRole('region', { name: 'Password' })
  const [current, fresh] = [part.getByLabel('Current password'), part.getByLabel('New password')]
  const send = () => part.getByRole('button', { name: 'Change password' }).click()
  await send()
  await expect(current).toHaveAccessibleDescription('Password is required')
  await current.fill('not my password')
  await fresh.fill('eleven char')
  await send()
  await expect(fresh).toHaveAccessibleDescription(/Password must be at least 12 characters/)
  await fresh.fill('chambers2026!')
  await send()
  await expect(fresh).toHaveAccessibleDescription(/made of the firm’s name. Four unrelated words/)
  await fresh.fill('four unrelated words here')
  await send()
  await expect(current).toHaveAccessibleDescription('This is not your present password.')
  await expect(fresh).toHaveValue('four unrelated words here')

  await current.fill(asha.password)
  await send()
  await expect(part.getByRole('status')).toContainText('Your password has been changed.')
  await expect(current).toHaveValue('')
  await here.reload()
  await expect(here).toHaveURL('/adminDashboard/account')
  await there.goto('/adminDashboard')
  await expect(there).toHaveURL('/')

  await fillSignIn(there, '', asha)
  await there.getByRole('button', { name: 'Sign In' }).click()
  await expect(there.getByText('Invalid Username or Password')).toBeVisible()
  await signIn(there, '', { ...asha, password: 'four unrelated words here' })
})

test('an e-mail address is saved with the password, and taken away again', async ({ page, browser }) => {
  const { page: hers, ...asha } = await newColleague(page, browser)
  await openOffice(hers, '/adminDashboard/account')
  const part = hers.getByRole('region', { name: 'E-mail address' })
  const dialog = hers.getByRole('dialog')
  for (const [button, typed, said, shown] of [
    ['Add an address', `${asha.username}@example.org`, 'Your e-mail address has been saved.', asha.username],
    ['Change', '', 'Your e-mail address has been removed.', 'No e-mail address'],
  ]) {
    await part.getByRole('button', { name: button }).click()
    await dialog.getByLabel('E-mail address').fill(typed ?? '')
    await dialog.getByLabel('Your own password').fill('not my password')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Your own password')).toHaveAccessibleDescription(/not your present password/)
    await dialog.getByLabel('Your own password').fill(asha.password)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(part.getByRole('status')).toHaveText(said ?? '')
    await hers.reload()
    await expect(part).toContainText(shown ?? '')
  }
})

for (const width of [390, 1440]) {
  test(`axe finds nothing on the account page at ${width} px, with and without dialog`, async ({ page }) => {
    const asha = await addColleague(page)
    // So tall that the bar at the foot covers nothing by chance.
    await page.setViewportSize({ width, height: 4000 })
    await expect(page.getByText('npm run admin -- reset-password NAME')).toBeVisible()
    await expectAccessible(page, 'account')
    for (const button of [`Remove ${asha.username}`, 'Add a colleague', 'Switch on']) {
      await page.getByRole('button', { name: button }).click()
      await expectAccessible(page, button)
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    }
  })
}
