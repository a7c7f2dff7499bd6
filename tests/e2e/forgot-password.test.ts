import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { fillSignIn, signIn } from '#tests/support/browser/accounts.ts'
import { elementPositions } from '#tests/support/browser/layout.ts'
import { startMailServer } from '#tests/support/processes/mail-server.ts'
import { startSite } from '#tests/support/processes/site-process.ts'
import { expect, test } from './fixtures.ts'

test('a password reset link sent by e-mail works once and ends every session', async ({ page, browser }) => {
  const mail = await startMailServer()
  const site = await startSite({ SAMPLE_CONTENT: 'off', SMTP_URL: mail.url, ADMIN_EMAIL: 'asha@example.org' })
  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, site.url)
  await elsewhere.goto(`${site.url}/adminDashboard/account`)
  await expect(elsewhere.getByText('This site sends no mail')).toBeHidden()

  // The text is the same whether the account exists or not.
  for (const name of ['nobody', 'asha@example.org']) {
    await page.goto(`${site.url}/adminsite`)
    await page.getByRole('button', { name: 'Forgot password' }).click()
    await page.getByLabel('Username or e-mail address').fill(name)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('status')).toHaveText(
      'Please look into your mail.If there is an account of that name with an e-mail address, a link is on its way to it. It works once, within an hour.',
    )
  }
  await expectAccessible(page, 'forgot password')

  const email = await mail.next()
  expect(email.to).toMatchObject([{ address: 'asha@example.org' }])
  expect(email.from).toMatchObject({ name: 'The Chambers', address: 'contact@chambers.example' })
  const address = /https?:\/\/\S+/.exec(email.text ?? '')?.[0] ?? ''
  expect(address).toMatch(/\/adminsite\/reset\?token=[\w-]{32}$/)
  const link = `${site.url}${new URL(address).pathname}${new URL(address).search}`

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
  await expectAccessible(page, 'choose a new password')
  const before = await elementPositions(page)
  await page.getByLabel('New password').fill('eleven char')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/Password must be at least 12 characters/)
  expect(await elementPositions(page)).toEqual(before)
  await page.getByLabel('New password').fill('a new and longer password')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('status')).toContainText('Your password has been changed.')
  await expect(page).toHaveURL(/\/adminsite\?changed/)

  await elsewhere.goto(`${site.url}/adminDashboard`)
  await expect(elsewhere).toHaveURL(`${site.url}/`)
  await fillSignIn(page, site.url)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Invalid Username or Password')).toBeVisible()
  await signIn(page, site.url, { password: 'a new and longer password' })

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is over')
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  const send = page.getByRole('button', { name: 'Send the link' })
  await expect(send).toBeVisible()
  const beforeError = await elementPositions(page)
  await send.click()
  await expect(page.getByText('Username or e-mail address is required')).toBeVisible()
  expect(await elementPositions(page)).toEqual(beforeError)
  await site.end('SIGTERM')
  await mail.stop()
})
