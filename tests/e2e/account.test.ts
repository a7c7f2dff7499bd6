import { expectAccessible } from '#tests/support/browser/accessible.ts'
import {
  addRecentSessionCookie,
  addSessionCookie,
  insertColleague,
  openSession,
  opensOffice,
  trySignIn,
} from '#tests/support/browser/accounts.ts'
import { openOffice, toasts, visitOffice } from '#tests/support/browser/office-page.ts'
import { adminPassword } from '#tests/support/processes/site-process.ts'
import { expect, test } from './fixtures.ts'

const accountPage = '/adminDashboard/account'

test('staff manage their own e-mail address, sessions, password and names', async ({
  page,
  browser,
  request,
  site,
}) => {
  await test.step('an e-mail address is saved and removed only with the right password', async () => {
    await addSessionCookie(page)
    await openOffice(page, accountPage)
    const part = page.getByRole('region', { name: 'E-mail address' })
    const dialog = page.getByRole('dialog')
    for (const { button, typed, said, shown } of [
      {
        button: 'Add an address',
        typed: 'admin@example.org',
        said: 'Your e-mail address has been saved.',
        shown: 'admin@example.org',
      },
      { button: 'Change', typed: '', said: 'Your e-mail address has been removed.', shown: 'No e-mail address' },
    ]) {
      await part.getByRole('button', { name: button }).click()
      await dialog.getByLabel('E-mail address').fill(typed)
      await dialog.getByLabel('Your own password').fill('not my password')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByLabel('Your own password')).toHaveAccessibleDescription(/not your present password/)
      await dialog.getByLabel('Your own password').fill(adminPassword)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(part.getByRole('status')).toHaveText(said)
      await openOffice(page, accountPage)
      await expect(part).toContainText(shown)
      const letters = part.getByRole('switch', { name: 'A letter when a message is assigned to me' })
      if (!typed) return await expect(letters).toHaveCount(0)
      await expect(letters).toBeChecked()
      await letters.click()
      await expect(letters).not.toBeChecked()
    }
  })

  await test.step('the account page and its dialogs are accessible at phone and desktop widths', async () => {
    await site.reset()
    await addRecentSessionCookie(page, site)
    await visitOffice(page, accountPage)
    await expect(page.getByText('npm run admin -- reset-password NAME')).toBeVisible()
    const dialog = page.getByRole('dialog')
    for (const width of [390, 1440]) {
      // Tall enough that the bar at the bottom covers nothing.
      await page.setViewportSize({ width, height: 4000 })
      await expectAccessible(page, `account at ${width} px`)
      // The dialogs have the same elements and colours at both widths.
      for (const button of width === 390 ? ['Change username', 'Switch on'] : []) {
        await page.getByRole('button', { name: button }).click()
        await expect(dialog).toBeVisible()
        await expectAccessible(page, `${button} at ${width} px`)
        await dialog.getByRole('button', { name: 'Cancel' }).click()
        await expect(dialog).toBeHidden()
      }
    }
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('sessions are listed and ended, one or all others, and an open page of an ended session shows it', async () => {
    await site.reset()
    const others = [await openSession(site), await openSession(site)]
    for (const other of others) expect(await opensOffice(request, other)).toBe(true)
    await addSessionCookie(page)
    await visitOffice(page, accountPage)
    const part = page.getByRole('region', { name: 'Sessions' })
    await expect(part.getByRole('listitem')).toHaveCount(3)
    await expect(part.getByRole('listitem').first()).toContainText('This browser')
    await expect(part.getByRole('listitem').first()).toContainText('Active now')

    await part
      .getByRole('button', { name: /^End (?!all)/ })
      .first()
      .click()
    await expect(part.getByRole('listitem')).toHaveCount(2)
    await expect(toasts(page)).toContainText('One session ended')
    const elsewhere = await browser.newPage({ baseURL: site.url })
    const [name = '', value = ''] = (await openSession(site)).split('=')
    await elsewhere.context().addCookies([{ name, value, url: site.url }])
    await openOffice(elsewhere, '/adminDashboard/blog')
    await part.getByRole('button', { name: 'End all others' }).click()
    await expect(part.getByRole('listitem')).toHaveCount(1)
    await expect(toasts(elsewhere).getByRole('alert')).toContainText('Your session has ended.')
    await elsewhere.close()
    await expect(part.getByRole('button')).toHaveCount(0)
    for (const other of others) expect(await opensOffice(request, other)).toBe(false)
    await page.reload()
    await expect(page).toHaveURL(accountPage)
  })

  await test.step('a password change requires the current password, rejects a weak one and ends all other sessions', async () => {
    await site.reset()
    const other = await openSession(site)
    expect(await opensOffice(request, other)).toBe(true)
    await addSessionCookie(page)
    await visitOffice(page, accountPage)

    const part = page.getByRole('region', { name: 'Password' })
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

    await current.fill(adminPassword)
    await send()
    await expect(part.getByRole('status')).toContainText('Your password has been changed.')
    await expect(current).toHaveValue('')
    await page.reload()
    await expect(page).toHaveURL(accountPage)
    expect(await opensOffice(request, other)).toBe(false)
    expect(await trySignIn(request)).toBe(401)
    expect(await trySignIn(request, { password: 'four unrelated words here' })).toBe(303)
  })

  await test.step('a full name is saved directly, a username with the password, and a taken username is rejected', async () => {
    await site.reset()
    await insertColleague(site, 'asha')
    await addSessionCookie(page)
    await visitOffice(page, accountPage)
    const part = page.getByRole('region', { name: 'Name' })
    await part.getByLabel('Full name').fill(' Meera  Joshi ')
    await part.getByRole('button', { name: 'Save name' }).click()
    await expect(part.getByRole('status')).toHaveText('Colleagues read “Meera Joshi” from now on.')
    await expect(part.getByLabel('Full name')).toHaveValue('Meera Joshi')

    await part.getByRole('button', { name: 'Change username' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Username').fill('asha')
    await dialog.getByLabel('Your own password').fill(adminPassword)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Username')).toHaveAccessibleDescription(/There is an account of this name already/)
    await dialog.getByLabel('Username').fill('meera')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(part).toContainText('From now on you sign in as “meera”.')
    await page.reload()
    await expect(part).toContainText('Username meera')
    await expect(part.getByLabel('Full name')).toHaveValue('Meera Joshi')
    await expect(page.getByRole('button', { name: 'Account of Meera Joshi' })).toBeVisible()
  })
})
