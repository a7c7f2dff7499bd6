import { expectAccessible, expectAccessibleOnPhone } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { history, messageRow, pane, sendMessage } from '#tests/support/browser/messages.ts'
import {
  hoverToast,
  officeHeaders,
  openOffice,
  row,
  toasts,
  useDesktop,
  visitOffice,
} from '#tests/support/browser/office-page.ts'
import { expect, test } from './fixtures.ts'

const address = '/adminDashboard/contact/parties'

test('staff can manage the list of parties, and a message shows parties with a similar name and undelivered e-mails', async ({
  page,
  request,
  site,
}) => {
  await addSessionCookie(page)
  await site.removeSampleContent()

  await test.step('staff can add, find, edit and delete a party with the keyboard only', async () => {
    const name = 'शर्मा स्टील'
    await openOffice(page, `${address}?q=${encodeURIComponent('शर्मा')}`)
    await expect(page.getByRole('heading', { name: 'No party found' })).toBeVisible()
    await page.getByRole('button', { name: 'Add a party' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add a party' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Enter a name\./)
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Patidar, 2024')
    await page.keyboard.press('Tab')
    for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowDown')
    await dialog.getByRole('button', { name: 'Add Party' }).press('Enter')
    await expect(toasts(page)).toContainText('Party added')
    await expect(row(page, name)).toContainText('Opposite side')
    await expect(row(page, name)).toContainText('Patidar, 2024')
    await expect(
      page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Contact Us' }),
    ).toHaveAttribute('aria-current', 'page')

    await row(page, name).getByRole('button', { name: 'Edit' }).press('Enter')
    const editing = page.getByRole('dialog', { name: 'Edit party' })
    await expect(editing.getByLabel('Side')).toHaveValue('opposite')
    await editing.getByLabel('Side').selectOption('Our client')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep writing' }).press('Enter')
    await editing.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(row(page, name)).toContainText('Our client')

    await row(page, name).getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(toasts(page)).toContainText('Party deleted')
    await expect(page.getByText('0 parties found.')).toBeFocused()
  })

  await test.step('pasted lines become parties, duplicates are skipped, and the page is accessible on a phone', async () => {
    const known = { name: 'Gupta & Sons', matter: 'A matter', side: 'opposite' }
    await page.request.post('/insert/party', { data: known, headers: officeHeaders })
    await visitOffice(page, `${address}?q=matter`)
    await page.getByRole('button', { name: 'Add several' }).click()
    await page.getByRole('button', { name: 'Add Parties' }).click()
    const lines = page.getByLabel('One party a line')
    await expect(lines).toHaveAccessibleDescription(/Paste at least one line\./)
    await expectAccessibleOnPhone(page, 'a form with a fault')
    await lines.fill('Gupta & Sons; A matter; opposite\nलक्ष्मी ट्रेडर्स; A matter; client')
    await page.getByRole('button', { name: 'Add Parties' }).click()
    await expect(toasts(page)).toContainText('1 party added')
    await expect(toasts(page)).toContainText('One was on the list already.')
    await expect(page.getByRole('article')).toHaveCount(2)
    await expectAccessibleOnPhone(page, 'the list')
    await useDesktop(page)
  })

  await test.step('a message shows an undelivered e-mail, and sending it again says why it cannot be sent', async () => {
    await sendMessage(request, { name: 'Rajesh Sharma', message: 'Do you register deeds?' })
    await sendMessage(request, { name: 'Rajesh Sharma', message: 'We run Sharma Steel Traders at Indore.' })
    const party = { name: 'शर्मा स्टील', matter: 'Patidar, 2024', side: 'opposite' }
    await page.request.post('/insert/party', { data: party, headers: officeHeaders })
    const tried = "'2026-11-14T06:00:00.000Z'"
    await site.sql(`insert into letter (id, kind, messageId, createdAt, dueAt, tries, triedAt, answer)
      select 'a', 'acknowledgement', id, ${tried}, '2036-01-01', 2, ${tried}, '452 4.2.2 Mailbox full'
      from message where text like 'We run%'`)

    await visitOffice(page, '/adminDashboard/contact')
    await expect(messageRow(page, 'We run')).toContainText('Letter not delivered')
    await messageRow(page, 'We run').getByRole('link').click()
    await expect(pane(page)).toContainText('The acknowledgement has not reached ravi@example.com.')
    await expect(pane(page)).toContainText('“Mailbox full”')
    await expect(history(page)).toContainText('Acknowledgement not delivered, 2 tries')
    await pane(page).getByRole('button', { name: 'Try again' }).click()
    await expect(toasts(page)).toContainText('This site sends no mail.')
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
  })

  await test.step('a party with a similar name can be noted on the message, or dismissed until Undo', async () => {
    await expect(pane(page)).toContainText('“Sharma Steel” sounds like शर्मा स्टील')
    await expectAccessible(page, 'all that is to be looked at')
    await pane(page).getByRole('button', { name: 'Note it on the message' }).click()
    await expect(history(page)).toContainText('Parties: “Sharma Steel” sounds like शर्मा स्टील')
    await pane(page).getByRole('button', { name: 'Not the same party' }).click()
    await hoverToast(page, 'Undo')
    const hint = pane(page).getByText('A name on the list of parties is like this one.')
    await expect(hint).toBeHidden()
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(hint).toBeVisible()
  })

  await test.step('a message leads to earlier messages of its sender', async () => {
    await pane(page).getByRole('link', { name: 'Do you register deeds?' }).click()
    await expect(pane(page).getByText('Earlier from the same person')).toBeHidden()
    await expect(page).toHaveURL(/contact\/[0-9a-f-]{36}$/)
  })
})
