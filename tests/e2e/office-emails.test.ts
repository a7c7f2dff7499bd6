import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtWidths } from '#tests/support/browser/accessible.ts'
import { chosenPassword, personRow, signIn, trySignIn } from '#tests/support/browser/accounts.ts'
import { elementPositions } from '#tests/support/browser/layout.ts'
import { officeHeaders, openOffice, visitOffice } from '#tests/support/browser/office-page.ts'
import { type MailServer, startMailServer } from '#tests/support/processes/mail-server.ts'
import { type SiteProcess, startSite } from '#tests/support/processes/site-process.ts'
import { newMessage } from '#tests/support/samples.ts'
import { expect, test } from './fixtures.ts'

/* E-mails of the office, on one site with a mail server, because starting a site is slow. The tests run in order. */

test.describe.configure({ mode: 'serial' })

const peoplePage = '/adminDashboard/people'
const [meera, ritu] = ['meera@example.org', 'ritu@example.org']

let mail: MailServer
let site: SiteProcess
/** The browser of the owner, and that of the invited colleague. */
let page: Page
let inviteePage: Page

test.beforeAll(async ({ browser }) => {
  mail = await startMailServer()
  site = await startSite({ SAMPLE_CONTENT: 'off', SMTP_URL: mail.url, ADMIN_EMAIL: meera })
  page = await (await browser.newContext({ baseURL: site.url })).newPage()
  inviteePage = await (await browser.newContext({ baseURL: site.url })).newPage()
})

test.afterAll(async () => {
  await Promise.all([page, inviteePage].map((one) => one.context().close()))
  await site.end('SIGTERM')
  await mail.stop()
})

test('a password reset link sent by e-mail works once and ends every session', async ({ playwright }) => {
  const elsewhere = await playwright.request.newContext({ baseURL: site.url })
  expect(await trySignIn(elsewhere)).toBe(303)
  const account = await elsewhere.get('/adminDashboard/account')
  expect(await account.text()).not.toContain('This site sends no mail')

  await test.step('a link that is over leads to the form for a new one, and an error there moves nothing', async () => {
    await page.goto('/adminsite/reset?token=none')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is over')
    await expectAccessible(page, 'a link that is over')
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    const send = page.getByRole('button', { name: 'Send the link' })
    await expect(send).toBeVisible()
    const before = await elementPositions(page)
    await send.click()
    await expect(page.getByText('Username or e-mail address is required')).toBeVisible()
    expect(await elementPositions(page)).toEqual(before)
    await page.getByLabel('Username or e-mail address').fill(meera)
    await send.click()
    await expect(page.getByRole('status')).toHaveText(
      'Please look into your mail.If there is an account of that name with an e-mail address, a link is on its way to it. It works once, within an hour.',
    )
    await expectAccessible(page, 'forgot password')
  })

  const email = await nextEmailTo(meera)
  expect(email.from).toMatchObject({ name: 'The Chambers', address: 'contact@chambers.example' })
  const link = linkIn(email)
  expect(link).toMatch(/^\/adminsite\/reset\?token=[\w-]{32}$/)

  await test.step('the link opens a form for a new password, and an error there moves nothing', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
    await expectAccessible(page, 'choose a new password')
    const before = await elementPositions(page)
    await page.getByLabel('New password').fill('eleven char')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/Password must be at least 12 characters/)
    expect(await elementPositions(page)).toEqual(before)
    await page.getByLabel('New password').fill(chosenPassword)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByRole('status')).toContainText('Your password has been changed.')
    await expect(page).toHaveURL(/\/adminsite\?changed/)
  })

  await test.step('the old password, the sessions and the link have ended', async () => {
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await trySignIn(elsewhere)).toBe(401)
    expect(await (await elsewhere.get(link)).text()).toContain('This link is over')
    expect(await trySignIn(page.request, { password: chosenPassword })).toBe(303)
    await elsewhere.dispose()
  })
})

test('an owner invites a clerk by e-mail, who sees only messages, and later becomes an editor', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openOffice(page, peoplePage)
  const dialog = page.getByRole('dialog')
  const row = personRow(page, 'Ritu Tiwari')

  const first = await test.step('an invitation is e-mailed, and the list shows until when its link works', async () => {
    await page.getByRole('button', { name: 'Invite a colleague' }).click()
    await dialog.getByRole('button', { name: 'Send the letter' }).click()
    await expect(dialog.getByLabel('Full name')).toHaveAccessibleDescription('Full name is required')
    await dialog.getByLabel('Full name').fill('Ritu Tiwari')
    await dialog.getByLabel('E-mail address').fill(ritu)
    await expect(dialog.getByRole('radio', { name: /^Clerk/ })).toBeChecked()
    await expectAccessible(page, 'the invitation')
    await dialog.getByRole('button', { name: 'Send the letter' }).click()
    await expect(page.getByText('A letter to Ritu Tiwari is on its way.')).toBeVisible()
    await expect(row).toContainText(
      /invited.*Clerk.*Not yet here.*Letter sent (today|\w+day), .*; the link works until /,
    )
    return linkIn(await nextEmailTo(ritu))
  })

  await test.step('sending an invitation again invalidates the earlier link', async () => {
    await row.getByRole('button', { name: 'Send again to Ritu Tiwari' }).click()
    const second = linkIn(await nextEmailTo(ritu))
    const over = await (await inviteePage.request.get(first)).text()
    expect(over).toContain('This invitation is over')
    expect(over).toContain('please ask whoever invited you')
    await inviteePage.goto(second)
  })

  await test.step('the invited person chooses a username and a password, and a taken username is rejected', async () => {
    await expect(inviteePage.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ritu Tiwari')
    await expect(inviteePage.getByText('You are invited to the office of The Chambers as clerk')).toBeVisible()
    await expectAccessible(inviteePage, 'an invitation')
    await expect(inviteePage.getByRole('button', { name: 'Show password' })).toBeEnabled()
    const [username, password] = [
      inviteePage.getByLabel('Username'),
      inviteePage.getByLabel('Password', { exact: true }),
    ]
    await username.fill('admin')
    await password.fill(chosenPassword)
    await inviteePage.getByRole('button', { name: 'Make my account' }).click()
    await expect(username).toHaveAccessibleDescription(/There is an account of this name already/)
    await username.fill('ritu')
    await password.fill(chosenPassword)
    await inviteePage.getByRole('button', { name: 'Make my account' }).click()
    await expect(inviteePage.getByText('Your account is ready.')).toBeVisible()
  })

  await test.step('a clerk sees only the messages tab, and other pages return 403 with an explanation', async () => {
    await signIn(inviteePage, '', { username: 'ritu', password: chosenPassword })
    await inviteePage.goto('/adminDashboard')
    await expect(inviteePage).toHaveURL('/adminDashboard/contact')
    const tabs = inviteePage.getByRole('complementary').getByRole('navigation').getByRole('link')
    await expect(tabs).toHaveText([/^Contact Us/])
    const refused = await inviteePage.request.get('/adminDashboard/record')
    expect(refused.status()).toBe(403)
    expect(await refused.text()).toContain('This page is not for your role')
  })

  await test.step('a change of role shows its effect before, ends the session, and is reported by e-mail', async () => {
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
    expect((await nextEmailTo(ritu)).subject).toBe('Your role in the office has changed')
    expect(await isSignedIn(inviteePage.request)).toBe(false)
  })

  await test.step('an invitation can be withdrawn, and the list is accessible on phone and desktop', async () => {
    await page.getByRole('button', { name: 'Invite a colleague' }).click()
    await dialog.getByLabel('Full name').fill('Imran Qureshi')
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
})

test('a sign-in from a second browser sends an e-mail whose link closes the account', async ({
  browser,
  playwright,
}) => {
  const who = { username: 'ritu', password: chosenPassword }
  expect(await trySignIn(inviteePage.request, who)).toBe(303)
  const elsewhere = await playwright.request.newContext({ baseURL: site.url })
  expect(await trySignIn(elsewhere, who)).toBe(303)
  const email = await nextEmailTo(ritu)
  expect(email.subject).toBe('A new device signed in')
  const link = linkIn(email, 'not-me')
  expect(email.html).toContain(`${link}"`)

  await test.step('opening the link without pressing the button does not close the account', async () => {
    expect((await elsewhere.get(link)).status()).toBe(200)
    expect(await isSignedIn(inviteePage.request)).toBe(true)
  })

  await test.step('the button closes the account without JavaScript, ends every session, and informs the owner', async () => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(link)
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Was it not you?')
    await expect(plain.getByRole('main')).toContainText('until an owner opens it again')
    await plain.getByRole('button', { name: 'Close the account' }).click()
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('The account is closed')
    await context.close()
    for (const open of [inviteePage.request, elsewhere]) expect(await isSignedIn(open)).toBe(false)
    expect(await (await elsewhere.get(link)).text()).toContain('This link is over')
    expect((await nextEmailTo(meera, 'An account was closed')).subject).toBe('An account was closed')
  })

  await test.step('a closed account is reported only after the right password', async () => {
    const answerTo = async (password: string) => {
      const form = { username: 'ritu', password }
      return await (await elsewhere.post('/adminsite', { form, headers: officeHeaders })).text()
    }
    expect(await answerTo(chosenPassword)).toContain('This account is closed')
    expect(await answerTo('not the password')).toContain('Invalid Username or Password')
    await elsewhere.dispose()
  })
})

test('the bell shows undelivered e-mails live, sends a test e-mail, and retries an e-mail', async () => {
  mail.behaviour.recipient = () => 452
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect(page.getByText(/^Mail is on\. Last delivered/)).toBeVisible()

  await page.getByRole('button', { name: 'Send a test letter' }).click()
  const notices = page.getByRole('region', { name: 'Notifications' })
  await expect(notices).toContainText('It goes to contact@chambers.example.')
  const list = page.getByRole('region', { name: 'What waits for you' })
  await expect(list).toContainText('To the office, 1 try. “… is not accepted now”')

  await page.request.post('/insert/contactus', { data: newMessage() })
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread, 3 letters not delivered' })).toBeVisible()
  await expect(list.getByRole('link', { name: /To Ravi Sharma, 1 try/ })).toHaveAttribute('href', /contact\/[\w-]{36}$/)
  await expectAccessible(page, 'the bell with letters that were not delivered')

  mail.behaviour.recipient = () => undefined
  await list.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread, 2 letters not delivered' })).toBeVisible()
  await nextEmailTo('contact@chambers.example', 'A test letter from the website of The Chambers')
  mail.behaviour.email = () => 'disconnect'
  await page.getByRole('button', { name: 'Send a test letter' }).click()
  await expect(list).toContainText(/Letters wait. The mail server (does not answer|broke off). Last delivered/)
})

type Email = Awaited<ReturnType<MailServer['next']>>

/** Skips e-mails to others, and those with another subject if one is given. */
async function nextEmailTo(address: string, subject?: string): Promise<Email> {
  const email = await mail.next()
  const isWanted = email.to?.[0]?.address === address && (subject === undefined || email.subject === subject)
  return isWanted ? email : await nextEmailTo(address, subject)
}

/** The path of the first link in an e-mail that contains these words. */
function linkIn({ text = '' }: Email, words = '') {
  const address = [...text.matchAll(/https?:\/\/\S+/g)].map(([found]) => found).find((found) => found.includes(words))
  const { pathname, search } = new URL(address ?? '')
  return pathname + search
}

/** Whether the office opens: without a valid session the response is a redirect. */
async function isSignedIn(request: Page['request']) {
  const response = await request.get('/adminDashboard/account', { maxRedirects: 0 })
  return response.status() === 200
}
