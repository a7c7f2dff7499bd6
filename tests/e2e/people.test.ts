import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtWidths } from '#tests/support/browser/accessible.ts'
import {
  addRecentSessionCookie,
  addSessionCookie,
  chosenPassword,
  fillSignIn,
  insertColleague,
  openSession,
  opensOffice,
  personRow,
  reassignSession,
  signIn,
  trySignIn,
} from '#tests/support/browser/accounts.ts'
import { officeHeaders, openOffice, toasts, visitOffice } from '#tests/support/browser/office-page.ts'
import { startMailServer } from '#tests/support/processes/mail-server.ts'
import { startSite } from '#tests/support/processes/site-process.ts'
import { expect, test } from './fixtures.ts'

const peoplePage = '/adminDashboard/people'

test('without e-mail, only an owner can add, reset and remove accounts', async ({ page, browser, request, site }) => {
  await test.step('the error of a failed password copy is shown above the dialog and remains after it is closed', async () => {
    await addRecentSessionCookie(page, site)
    await openOffice(page, peoplePage)
    await page.getByRole('button', { name: 'Add a colleague' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Username').fill('asha')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('The browser guards it.'))
    })
    await dialog.getByRole('button', { name: 'Copy' }).click()
    const failure = toasts(page).getByRole('alert').filter({ hasText: 'It could not be copied.' })
    // Playwright clicks only an element that is on top and not inert.
    await failure.click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
    await failure.getByRole('button', { name: 'Dismiss' }).click()
    await expect(failure).toBeHidden()
  })

  await test.step('an owner adds a colleague, who must change the first password before using the admin area', async () => {
    await site.reset()
    await addRecentSessionCookie(page, site)
    await visitOffice(page, '/adminDashboard')
    await page.getByRole('link', { name: 'People', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('People')
    const part = page.getByRole('region', { name: 'Who may come in' })
    await expect(part).toContainText('You are the only one so far.')
    await part.getByRole('button', { name: 'Add a colleague' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('This site sends no mail')
    await dialog.getByLabel('Full name').fill('Asha Verma')
    await dialog.getByLabel('Username').fill('asha')
    await dialog.getByRole('radio', { name: /^Editor/ }).check()
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(dialog.getByRole('heading')).toHaveText('Asha Verma can sign in')
    const password = await dialog.getByRole('code').innerText()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(personRow(page, 'asha')).toContainText('First password not yet changed')

    const hers = await browser.newPage()
    await fillSignIn(hers, '', { username: 'asha', password })
    await hers.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(hers.getByRole('heading', { level: 1 })).toHaveText('Welcome, Asha Verma')
    for (const address of ['/adminDashboard', '/adminDashboard/contact']) {
      await hers.goto(address)
      await expect(hers).toHaveURL('/adminsite/first-password')
    }
    expect((await hers.request.get('/insert/getcontact')).status()).toBe(403)
    expect((await hers.request.get('/insert/getmedia')).status()).toBe(200)
    await expectAccessible(hers, 'the first password')

    await expect(hers.getByRole('button', { name: 'Show password' }).first()).toBeEnabled()
    const [field, repeated] = [hers.getByLabel('New password'), hers.getByLabel('Once more')]
    await field.fill('short')
    await expect(hers.getByText('Not yet long enough')).toBeVisible()
    await field.fill('asha.asha.asha')
    await repeated.fill('something else')
    const submit = () => hers.getByRole('button', { name: 'Keep it and go on' }).click()
    await submit()
    await expect(repeated).toHaveAccessibleDescription('This is not the same password')
    await repeated.fill('asha.asha.asha')
    await submit()
    await expect(field).toHaveAccessibleDescription(/made of your username/)
    await field.fill(chosenPassword)
    await repeated.fill(chosenPassword)
    await submit()
    await expect(hers).toHaveURL('/adminDashboard')
    await visitOffice(page, peoplePage)
    await expect(personRow(page, 'asha')).toContainText(/Editor.*None: password only.*(Today|\w+day), /)

    await part.getByRole('button', { name: 'Remove Asha Verma' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(personRow(page, 'asha')).toBeVisible()
    await part.getByRole('button', { name: 'Remove Asha Verma' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('The account “asha” has been removed.')).toBeVisible()
    await expect(personRow(page, 'asha')).toBeHidden()

    await hers.goto('/adminDashboard')
    await expect(hers).toHaveURL('/')
    await hers.close()
  })

  await test.step('a password reset shows the new password once, and a taken or invalid username is rejected', async () => {
    await site.reset()
    const asha = await insertColleague(site, 'asha')
    const hers = await openSession(site, asha.username)
    expect(await opensOffice(request, hers)).toBe(true)
    await site.sql(`update user set twoFactorEnabled = 1 where username = 'asha'`)
    await addRecentSessionCookie(page, site)
    await visitOffice(page, peoplePage)
    await page.getByRole('button', { name: 'Reset password of asha' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('The second factor stays: the next sign-in asks for a code too.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Take away the second factor of asha' }).click()
    await dialog.getByRole('button', { name: 'Take it away' }).click()
    await expect(page.getByText('The second factor of “asha” has been taken away.')).toBeVisible()
    await expect(personRow(page, 'asha')).toContainText('None: password only')
    expect(await opensOffice(request, hers)).toBe(false)
    const hersAgain = await openSession(site, asha.username)
    expect(await opensOffice(request, hersAgain)).toBe(true)
    await page.getByRole('button', { name: 'Reset password of asha' }).click()
    await expect(dialog).not.toContainText('second factor')
    await dialog.getByRole('button', { name: 'Reset password' }).click()
    await expect(dialog.getByRole('heading')).toHaveText('asha can sign in')
    const password = await dialog.getByRole('code').innerText()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await openOffice(page, peoplePage)
    await expect(personRow(page, 'asha')).toContainText('First password not yet changed')
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

  await test.step('an editor cannot manage accounts, and an owner cannot remove their own account', async () => {
    await site.reset()
    await insertColleague(site, 'asha')
    await addSessionCookie(page)
    const post = (form: Record<string, string>) => page.request.post(peoplePage, { form, headers: officeHeaders })
    expect((await post({ intent: 'remove-colleague', username: 'admin' })).status()).toBe(409)

    await site.sql(`update user set role = 'editor' where username = 'asha'`)
    await reassignSession(site, 'asha')
    await openOffice(page, '/adminDashboard/account')
    await expect(page.getByRole('region', { name: 'Role' })).toContainText(
      'Accounts and roles are given by the owners: admin.',
    )
    await expect(page.getByRole('link', { name: 'People', exact: true })).toHaveCount(0)
    for (const intent of ['add-colleague', 'reset-colleague', 'remove-colleague', 'give-role', 'invite', 'withdraw']) {
      expect((await post({ intent, username: 'admin', role: 'clerk' })).status(), intent).toBe(403)
    }
  })
})

test('an owner invites a clerk by e-mail, who sees only messages, and posts after becoming an editor', async ({
  page,
  browser,
}) => {
  const mail = await startMailServer()
  const site = await startSite({ SAMPLE_CONTENT: 'off', SMTP_URL: mail.url })
  await signIn(page, site.url)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openOffice(page, `${site.url}${peoplePage}`)
  const dialog = page.getByRole('dialog')
  const link = async () => {
    const email = await mail.next()
    expect(email.to).toMatchObject([{ address: 'ritu@example.org' }])
    const { pathname, search } = new URL(/https?:\/\/\S+/.exec(email.text ?? '')?.[0] ?? '')
    return `${site.url}${pathname}${search}`
  }
  const tabs = (of: Page) => of.getByRole('complementary').getByRole('navigation').getByRole('link')
  const row = personRow(page, 'Ritu Tiwari')
  const theirs = await (await browser.newContext()).newPage()

  const first = await test.step('an invitation is e-mailed, and the list shows until when its link works', async () => {
    await page.getByRole('button', { name: 'Invite a colleague' }).click()
    await dialog.getByRole('button', { name: 'Send the letter' }).click()
    await expect(dialog.getByLabel('Full name')).toHaveAccessibleDescription('Full name is required')
    await dialog.getByLabel('Full name').fill('Ritu Tiwari')
    await dialog.getByLabel('E-mail address').fill('ritu@example.org')
    await expect(dialog.getByRole('radio', { name: /^Clerk/ })).toBeChecked()
    await expectAccessible(page, 'the invitation')
    await dialog.getByRole('button', { name: 'Send the letter' }).click()
    await expect(page.getByText('A letter to Ritu Tiwari is on its way.')).toBeVisible()
    await expect(row).toContainText(
      /invited.*Clerk.*Not yet here.*Letter sent (today|\w+day), .*; the link works until /,
    )
    return await link()
  })

  await test.step('sending an invitation again invalidates the earlier link', async () => {
    await row.getByRole('button', { name: 'Send again to Ritu Tiwari' }).click()
    const second = await link()
    await theirs.goto(first)
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('This invitation is over')
    await expect(theirs.getByText('please ask whoever invited you')).toBeVisible()
    await expectAccessible(theirs, 'an invitation that is over')
    await theirs.goto(second)
  })

  await test.step('the invited person chooses a username and a password, and a taken username is rejected', async () => {
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ritu Tiwari')
    await expect(theirs.getByText('You are invited to the office of The Chambers as clerk')).toBeVisible()
    await expectAccessible(theirs, 'an invitation')
    await expect(theirs.getByRole('button', { name: 'Show password' })).toBeEnabled()
    const [username, password] = [theirs.getByLabel('Username'), theirs.getByLabel('Password', { exact: true })]
    await username.fill('admin')
    await password.fill(chosenPassword)
    await theirs.getByRole('button', { name: 'Make my account' }).click()
    await expect(username).toHaveAccessibleDescription(/There is an account of this name already/)
    await username.fill('ritu')
    await password.fill(chosenPassword)
    await theirs.getByRole('button', { name: 'Make my account' }).click()
    await expect(theirs.getByText('Your account is ready.')).toBeVisible()
  })

  await test.step('a clerk sees only the messages tab, and other pages return 403 with an explanation', async () => {
    await signIn(theirs, site.url, { username: 'ritu', password: chosenPassword })
    await openOffice(theirs, `${site.url}/adminDashboard`)
    await expect(theirs).toHaveURL(`${site.url}/adminDashboard/contact`)
    await expect(tabs(theirs)).toHaveText([/^Contact Us/])
    expect((await theirs.goto(`${site.url}/adminDashboard/record`))?.status()).toBe(403)
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('This page is not for your role')
    await openOffice(theirs, `${site.url}/adminDashboard/contact`)
  })

  await test.step('a change of role ends the session, sends an e-mail, and applies at the next sign-in', async () => {
    await visitOffice(page, peoplePage)
    await row.getByRole('button', { name: 'Change role of Ritu Tiwari' }).click()
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await expect(dialog.getByText('This is the role already.')).toBeVisible()
    await dialog.getByRole('radio', { name: /^Editor/ }).check()
    await expect(dialog.getByRole('region')).toHaveCount(0)
    await expect(dialog).toContainText(/Can no longerRead and answer messages/)
    await expect(dialog).toContainText(/Can from now onWrite and publish posts/)
    await expectAccessible(page, 'another role')
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await expect(page.getByText('The role of Ritu Tiwari is now editor.')).toBeVisible()
    await expect(row).toContainText('Editor')
    expect((await mail.next()).subject).toBe('Your role in the office has changed')

    expect((await theirs.request.get(`${site.url}/insert/getcontact`)).status()).toBe(401)
    await signIn(theirs, site.url, { username: 'ritu', password: chosenPassword })
    await openOffice(theirs, `${site.url}/adminDashboard/blog`)
    await expect(tabs(theirs)).toHaveText(['Media', 'Blog', 'Article', 'Website', 'Figures'])
    expect((await theirs.request.get(`${site.url}/insert/getcontact`)).status()).toBe(403)
  })

  await test.step('an owner can withdraw an invitation, and the list is accessible on phone and desktop', async () => {
    await page.getByRole('button', { name: 'Invite a colleague' }).click()
    await dialog.getByLabel('Full name').fill('Imran Qureshi')
    await dialog.getByLabel('E-mail address').fill('ritu@example.org')
    await dialog.getByRole('button', { name: 'Send the letter' }).click()
    await expect(dialog.getByLabel('E-mail address')).toHaveAccessibleDescription(/account with this address already/)
    await dialog.getByLabel('E-mail address').fill('imran@example.org')
    await dialog.getByRole('button', { name: 'Send the letter' }).click()
    const invited = personRow(page, 'Imran Qureshi')
    await expect(invited).toBeVisible()
    await expectAccessibleAtWidths(page, 'people and an invitation')
    await invited.getByRole('button', { name: 'Withdraw the invitation of Imran Qureshi' }).click()
    await expect(page.getByText('The invitation of Imran Qureshi has been withdrawn.')).toBeVisible()
    await expect(invited).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Who may come in' })).toBeFocused()
  })
  await site.end('SIGTERM')
  await mail.stop()
})
