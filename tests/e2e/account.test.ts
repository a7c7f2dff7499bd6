import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addSessionCookie, insertColleague, openSession, opensOffice } from '#tests/support/browser/accounts.ts'
import { openOffice, toasts } from '#tests/support/browser/office-page.ts'
import { watchPolicy } from '#tests/support/browser/requests.ts'
import { adminPassword } from '#tests/support/processes/site-process.ts'
import { expect, test } from './fixtures.ts'

const accountPage = '/adminDashboard/account'

test('staff manage their own e-mail address, sessions, names and password, and find the page for developers', async ({
  page,
  browser,
  request,
  site,
}) => {
  const expectNoViolations = await watchPolicy(page)
  await insertColleague(site, 'asha')
  const other = await openSession(site)
  await openSession(site)
  await addSessionCookie(page)
  await openOffice(page, accountPage)
  const dialog = page.getByRole('dialog')

  await test.step('an e-mail address is saved only with the right password, and can be removed', async () => {
    const part = page.getByRole('region', { name: 'E-mail address' })
    await expect(part).toContainText('npm run admin -- reset-password NAME')
    await part.getByRole('button', { name: 'Add an address' }).click()
    await dialog.getByLabel('E-mail address').fill('admin@example.org')
    await dialog.getByLabel('Your own password').fill('not my password')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Your own password')).toHaveAccessibleDescription(/not your present password/)
    await dialog.getByLabel('Your own password').fill(adminPassword)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(part.getByRole('status')).toHaveText('Your e-mail address has been saved.')
    await expect(part).toContainText('admin@example.org')
    const emailSwitch = part.getByRole('switch', { name: 'A letter when a message is assigned to me' })
    await expect(emailSwitch).toBeChecked()
    await emailSwitch.click()
    await expect(emailSwitch).not.toBeChecked()

    await part.getByRole('button', { name: 'Change' }).click()
    await dialog.getByLabel('E-mail address').fill('')
    await dialog.getByLabel('Your own password').fill(adminPassword)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(part).toContainText('No e-mail address')
    await expect(emailSwitch).toHaveCount(0)
  })

  await test.step('sessions are listed and ended, one or all others, and an open page of an ended session shows it', async () => {
    const part = page.getByRole('region', { name: 'Sessions' })
    await expect(part.getByRole('listitem')).toHaveCount(3)
    await expect(part.getByRole('listitem').first()).toContainText(/This browser.*Active now/)
    await part
      .getByRole('button', { name: /^End (?!all)/ })
      .first()
      .click()
    await expect(part.getByRole('listitem')).toHaveCount(2)
    await expect(toasts(page)).toContainText('One session ended')

    const elsewhere = await browser.newPage({ baseURL: site.url })
    const [name = '', value = ''] = (await openSession(site)).split('=')
    await elsewhere.context().addCookies([{ name, value, url: site.url }])
    await openOffice(elsewhere, '/adminDashboard/article')
    await part.getByRole('button', { name: 'End all others' }).click()
    await expect(part.getByRole('listitem')).toHaveCount(1)
    await expect(toasts(elsewhere).getByRole('alert')).toContainText('Your session has ended.')
    await elsewhere.close()
    await expect(part.getByRole('button')).toHaveCount(0)
    expect(await opensOffice(request, other)).toBe(false)
  })

  await test.step('a full name is saved directly, a username with the password, and a taken username is rejected', async () => {
    const part = page.getByRole('region', { name: 'Name' })
    await part.getByLabel('Full name').fill(' Meera  Joshi ')
    await part.getByRole('button', { name: 'Save name' }).click()
    await expect(part.getByRole('status')).toHaveText('Colleagues read “Meera Joshi” from now on.')
    await expect(part.getByLabel('Full name')).toHaveValue('Meera Joshi')

    await part.getByRole('button', { name: 'Change username' }).click()
    await dialog.getByLabel('Username').fill('asha')
    await dialog.getByLabel('Your own password').fill(adminPassword)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Username')).toHaveAccessibleDescription(/There is an account of this name already/)
    await expectAccessible(page, 'a dialog with an error')
    await dialog.getByLabel('Username').fill('meera')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(part).toContainText('From now on you sign in as “meera”.')
    await expect(part).toContainText('Username meera')
  })

  await test.step('a refused password change keeps the new password, and a successful one keeps this browser signed in', async () => {
    const part = page.getByRole('region', { name: 'Password' })
    const [current, fresh] = [part.getByLabel('Current password'), part.getByLabel('New password')]
    const send = () => part.getByRole('button', { name: 'Change password' }).click()
    await send()
    await expect(current).toHaveAccessibleDescription('Password is required')
    await current.fill('not my password')
    await fresh.fill('four unrelated words here')
    await send()
    await expect(current).toHaveAccessibleDescription('This is not your present password.')
    await expect(fresh).toHaveValue('four unrelated words here')

    await current.fill(adminPassword)
    await send()
    await expect(part.getByRole('status')).toContainText('Your password has been changed.')
    await expect(current).toHaveValue('')
    expect((await page.request.get(accountPage, { maxRedirects: 0 })).status()).toBe(200)
  })

  await test.step('the account menu leads to the API calls by section, with an example request', async () => {
    await page.getByRole('button', { name: 'Account of Meera Joshi' }).click()
    await page.getByRole('link', { name: 'For developers' }).click()
    await expect(page).toHaveURL('/adminDashboard/interface')
    await expect(page.getByRole('heading', { level: 1, name: 'For developers' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Messages',
      'Posts',
      'Press',
      'People',
      'Record',
      'Website',
      'Pictures',
      'Backups',
    ])
    const pictures = page.getByRole('region', { name: 'Pictures' })
    await pictures.getByText('Set the alternative text').click()
    await expect(pictures.getByText('curl -X PATCH')).toContainText(`${site.url}/insert/media?id=`)
    await expect(pictures.getByText('curl -X PATCH')).toContainText('"focus":{"x":0,"y":0}')
    await expect(pictures.getByText('Signed in').filter({ visible: true })).toHaveCount(3)
    await page.setViewportSize({ width: 390, height: 900 })
    expect(await page.locator(':root').evaluate((root) => root.scrollWidth)).toBe(390)
    // The sections are built alike, and axe takes seconds for all of them.
    const others = page.locator('main section:not(:has(details[open]))')
    await others.evaluateAll((sections) => {
      for (const section of sections) section.setAttribute('hidden', '')
    })
    await expect(pictures).toBeVisible()
    await expectAccessible(page, 'the calls on a phone')
  })
  expectNoViolations()
})
