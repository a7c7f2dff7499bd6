import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { chosenPassword, fillSignIn, signIn } from '#tests/support/browser/accounts.ts'
import { startMailServer } from '#tests/support/processes/mail-server.ts'
import { passwordIn, runAdmin, startSite } from '#tests/support/processes/site-process.ts'
import { expect, test } from './fixtures.ts'

const imran = { username: 'imran', password: chosenPassword }

test('a sign-in from a second browser sends an e-mail whose link closes the account until it is reopened', async ({
  browser,
  page,
}) => {
  const mail = await startMailServer()
  const site = await startSite({ SAMPLE_CONTENT: 'off', SMTP_URL: mail.url, ADMIN_EMAIL: 'meera@example.org' })
  const settings = { DATA_DIR: site.dataDir, SMTP_URL: mail.url }
  const admin = async (...words: string[]) => (await runAdmin(words, settings)).out
  const first = passwordIn(await admin('create', 'imran', 'imran@example.org'))

  const laptop = await newPage(browser)
  await fillSignIn(laptop, site.url, { username: 'imran', password: first })
  await laptop.getByRole('button', { name: 'Sign In', exact: true }).click()
  await laptop.getByLabel('New password').fill(chosenPassword)
  await laptop.getByLabel('Once more').fill(chosenPassword)
  await laptop.getByRole('button', { name: 'Keep it and go on' }).click()
  await expect(laptop).toHaveURL(`${site.url}/adminDashboard`)
  expect(await mail.next()).toMatchObject({ subject: 'Your password was changed' })
  // The browser in which the password was chosen is known, so the next e-mail is about another browser.
  await signIn(laptop, site.url, imran)

  const elsewhere = await newPage(browser)
  await signIn(elsewhere, site.url, imran)
  const email = await mail.next()
  expect(email).toMatchObject({ subject: 'A new device signed in', to: [{ address: 'imran@example.org' }] })
  expect(email.text).toContain('Second step: none, password only')
  const address = new URL(/https?:\/\/\S+not-me\S+/.exec(email.text ?? '')?.[0] ?? '')
  expect(email.html).toContain(`href="${address}"`)
  const link = `${site.url}${address.pathname}${address.search}`

  await test.step('opening the link without pressing the button does not close the account', async () => {
    expect((await page.request.get(link)).status()).toBe(200)
    await laptop.goto(`${site.url}/adminDashboard`)
    await expect(laptop).toHaveURL(`${site.url}/adminDashboard`)
  })

  await test.step('the button closes the account and ends every session, also without JavaScript', async () => {
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await plain.goto(link)
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Was it not you?')
    await expect(plain.getByRole('main')).toContainText('until an owner opens it again')
    await plain.getByRole('button', { name: 'Close the account' }).click()
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('The account is closed')
    for (const open of [laptop, elsewhere]) {
      await open.goto(`${site.url}/adminDashboard`)
      await expect(open).toHaveURL(`${site.url}/`)
      expect((await open.request.get(`${site.url}/insert/getcontact`)).status()).toBe(401)
    }
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is over')
    await expectAccessible(page, 'a closing link that is over')
  })

  await test.step('a closed account is reported only after the right password', async () => {
    for (const [password, message] of [
      [chosenPassword, /^This account is closed/],
      ['not the password', 'Invalid Username or Password'],
    ] as const) {
      await fillSignIn(laptop, site.url, { username: 'imran', password })
      await laptop.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(laptop.getByText(message)).toBeVisible()
    }
  })

  expect(await mail.next()).toMatchObject({ subject: 'An account was closed', to: [{ address: 'meera@example.org' }] })
  const newPassword = passwordIn(await admin('open', 'imran'))
  await fillSignIn(laptop, site.url, { username: 'imran', password: newPassword })
  await laptop.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(laptop.getByRole('heading', { level: 1 })).toHaveText('Welcome, imran')
  await site.end('SIGTERM')
  await mail.stop()
})

async function newPage(browser: Browser): Promise<Page> {
  return await (await browser.newContext()).newPage()
}
