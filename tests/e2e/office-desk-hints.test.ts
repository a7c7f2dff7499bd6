import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { history, messageRow, pane, sendMessage } from '#tests/support/browser/messages.ts'
import { hoverToast, officeHeaders, openOffice, toasts } from '#tests/support/browser/office-page.ts'
import { expect, test } from './fixtures.ts'

test('a message shows an undelivered e-mail, a party with a similar name, and earlier messages of its sender', async ({
  page,
  request,
  site,
}) => {
  await site.removeSampleContent()
  await sendMessage(request, { name: 'Rajesh Sharma', message: 'Do you register deeds?' })
  await sendMessage(request, { name: 'Rajesh Sharma', message: 'We run Sharma Steel Traders at Indore.' })
  await addSessionCookie(page)
  const party = { name: 'शर्मा स्टील', matter: 'Patidar Fabricators, 2024', side: 'opposite' }
  await page.request.post('/insert/party', { data: party, headers: officeHeaders })
  const tried = "'2026-11-14T06:00:00.000Z'"
  await site.sql(`insert into letter (id, kind, messageId, createdAt, dueAt, tries, triedAt, answer)
    select 'a', 'acknowledgement', id, ${tried}, '2036-01-01', 2, ${tried}, '452 4.2.2 Mailbox full'
    from message where text like 'We run%'`)

  await openOffice(page, '/adminDashboard/contact')
  await expect(messageRow(page, 'We run')).toContainText('Letter not delivered')
  await messageRow(page, 'We run').getByRole('link').click()
  await expect(pane(page)).toContainText('The acknowledgement has not reached ravi@example.com.')
  await expect(pane(page)).toContainText('“Mailbox full”')
  await expect(history(page)).toContainText('Acknowledgement not delivered, 2 tries')
  await pane(page).getByRole('button', { name: 'Try again' }).click()
  await expect(toasts(page)).toContainText('This site sends no mail.')
  await toasts(page).getByRole('button', { name: 'Dismiss' }).click()

  await expect(pane(page)).toContainText('“Sharma Steel” sounds like शर्मा स्टील')
  await expectAccessible(page, 'all that is to be looked at')
  await pane(page).getByRole('button', { name: 'Note it on the message' }).click()
  await expect(history(page)).toContainText('Parties: “Sharma Steel” sounds like शर्मा स्टील')
  await pane(page).getByRole('button', { name: 'Not the same party' }).click()
  await hoverToast(page, 'Undo')
  await expect(pane(page).getByText('A name on the list of parties is like this one.')).toBeHidden()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(pane(page).getByText('A name on the list of parties is like this one.')).toBeVisible()

  await pane(page).getByRole('link', { name: 'Do you register deeds?' }).click()
  await expect(pane(page).getByText('Earlier from the same person')).toBeHidden()
  await expect(page).toHaveURL(/contact\/[0-9a-f-]{36}$/)
})
