import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { signIn } from '#tests/support/browser/accounts.ts'
import { openOffice } from '#tests/support/browser/office-page.ts'
import { startMailServer } from '#tests/support/processes/mail-server.ts'
import { startSite } from '#tests/support/processes/site-process.ts'
import { newMessage } from '#tests/support/samples.ts'
import { expect, test } from './fixtures.ts'

test('the bell shows undelivered e-mails live, sends a test e-mail, and retries an e-mail', async ({ page }) => {
  const mail = await startMailServer({ recipient: () => 452 })
  const site = await startSite({ SAMPLE_CONTENT: 'off', SMTP_URL: mail.url })
  await signIn(page, site.url)
  await openOffice(page, `${site.url}/adminDashboard`)
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect(page.getByText('Mail is on. Nothing sent yet')).toBeVisible()

  await page.getByRole('button', { name: 'Send a test letter' }).click()
  const notices = page.getByRole('region', { name: 'Notifications' })
  await expect(notices).toContainText('It goes to contact@chambers.example.')
  const list = page.getByRole('region', { name: 'What waits for you' })
  await expect(list).toContainText('To the office, 1 try. “… is not accepted now”')

  await page.request.post(`${site.url}/insert/contactus`, { data: newMessage() })
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread, 3 letters not delivered' })
  await expect(bell).toBeVisible()
  await expect(list.getByRole('link', { name: /To Ravi Sharma, 1 try/ })).toHaveAttribute('href', /contact\/[\w-]{36}$/)
  await expectAccessible(page, 'the bell with letters that were not delivered')

  mail.behaviour.recipient = () => undefined
  await list.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread, 2 letters not delivered' })).toBeVisible()
  expect((await mail.next()).subject).toBe('A test letter from the website of The Chambers')
  await mail.stop()
  await page.getByRole('button', { name: 'Send a test letter' }).click()
  await expect(list).toContainText(/Letters wait. The mail server (does not answer|broke off). Last delivered/)
  await site.end('SIGTERM')
})
