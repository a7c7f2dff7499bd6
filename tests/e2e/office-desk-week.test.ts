import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addSessionCookie, insertColleague } from '#tests/support/browser/accounts.ts'
import { expectFits } from '#tests/support/browser/layout.ts'
import {
  choiceButton,
  history,
  messageRow,
  messages,
  openMessage,
  pane,
  sendMessage,
} from '#tests/support/browser/messages.ts'
import { openOffice, toasts } from '#tests/support/browser/office-page.ts'
import type { Site } from '#tests/support/processes/site-template.ts'
import { expect, test } from './fixtures.ts'

/* A week at the desk, once with the keyboard only and once by touch on a phone. */

const week = ['Asha', 'Bharat', 'Chitra', 'Dev', 'Esha', 'Farid']

test('staff can read, assign, answer, delete and search messages with the keyboard only', async ({
  page,
  request,
  site,
}) => {
  await site.removeSampleContent()
  for (const name of week) await sendMessage(request, { name, message: `${name} asks.` })
  await makeOverdue(site, 'Asha')
  await insertColleague(site, 'imran')
  await addSessionCookie(page)
  await openOffice(page, '/adminDashboard/contact')
  const press = (...keys: string[]) => pressAll(page, keys)

  // Monday: read the newest message, add a note, set it to 'In hand'.
  await press('j')
  await expect(messageRow(page, 'Farid').getByRole('link')).toBeFocused()
  await press('j', 'k', 'Enter')
  await expect(pane(page).getByRole('heading', { name: 'Farid' })).toBeVisible()
  await expect(page.getByText('6 messages, 5 new')).toBeVisible()
  await press('n')
  await expect(page.getByLabel('Add a note')).toBeFocused()
  await page.keyboard.type('jk#e')
  await press('Escape')
  await expect(messageRow(page, 'Farid').getByRole('link')).toBeFocused()
  await expect(page.getByLabel('Add a note')).toHaveValue('jk#e')
  await press('n', 'Control+Enter')
  await expect(history(page)).toContainText('jk#e')
  await expect(page.getByLabel('Add a note')).toHaveValue('')
  await choiceButton(page, 'State').focus()
  await press('s', 'Tab', 'Tab')
  await expect(page.getByRole('button', { name: 'In hand', exact: true })).toBeFocused()
  await press('Enter')
  await expect(history(page)).toContainText('admin took it in hand')
  await expect(choiceButton(page, 'State')).toBeFocused()
  await expect(choiceButton(page, 'With')).toHaveText('With: admin')
  await press('a', 'Tab', 'Tab')
  await expect(page.getByRole('button', { name: 'imran', exact: true })).toBeFocused()
  await press('Escape')
  await expectAccessible(page, 'a message in hand')

  // Tuesday: answer the next one. The reply starts here and is sent by a mail program.
  await pane(page).getByRole('button', { name: 'Next' }).focus()
  await press('j')
  await expect(pane(page).getByRole('heading', { name: 'Esha' })).toBeVisible()
  await expect(messageRow(page, 'Esha').getByRole('link')).toBeFocused()
  await press('r')
  await expect(page.getByRole('link', { name: /Empty letter/ })).toBeFocused()
  await press('Escape', 'e')
  await expect(messageRow(page, 'Esha')).toContainText('Answered')
  await expect(page.getByRole('status').filter({ hasText: 'Marked as answered' })).toBeAttached()
  await expect(messageRow(page, 'Asha').getByText(/working day/)).toHaveCSS('color', 'rgb(155, 42, 31)')

  // Wednesday: look at the next one and go back; delete it and restore it; delete two at once.
  await press('j')
  await expect(pane(page).getByRole('heading', { name: 'Dev' })).toBeVisible()
  await page.goBack()
  await expect(pane(page).getByRole('heading', { name: 'Esha' })).toBeVisible()
  await press('j')
  await page.keyboard.down('#')
  await expect(toasts(page)).toContainText('Message of Dev moved to the bin')
  await expect(messageRow(page, 'Dev')).toHaveCount(0)
  await expect(messageRow(page, 'Chitra').getByRole('link')).toBeFocused()
  // The key is still held down, and the keyboard repeats it.
  await page.keyboard.down('#')
  await page.keyboard.up('#')
  await expect(messageRow(page, 'Chitra')).toContainText('New')
  await toasts(page).getByRole('button', { name: 'Undo' }).focus()
  await press('Enter')
  await expect(messageRow(page, 'Dev')).toBeVisible()
  await expect(messageRow(page, 'Chitra').getByRole('link')).toBeFocused()
  await press('x', 'k', 'x')
  await expect(page.getByRole('heading', { name: '2 messages selected' })).toBeVisible()
  await press('a')
  await expect(page.getByRole('dialog', { name: 'Give 2 messages to' })).toBeVisible()
  await press('Escape', '#')
  await expect(page.getByText('4 messages, 2 new')).toBeVisible()
  await expect(messageRow(page, 'Bharat').getByRole('link')).toBeFocused()

  // Thursday: go to the search and to overdue messages, and delete one from the bin.
  await press('/')
  await expect(page.getByLabel('Search')).toBeFocused()
  await page.getByRole('link', { name: '1 past one working day' }).focus()
  await press('Enter')
  await expect(page.getByText('1 message past one working day')).toBeVisible()
  await page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: 'Bin' }).focus()
  await press('Enter')
  await expect(page.getByText('2 in the bin. Removed for ever after 30 days.')).toBeVisible()
  await press('j', 'Enter')
  await expect(pane(page)).toContainText(/In the bin since (today|\w+day), \d\d:\d\d/)
  await press('#')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).focus()
  await press('Enter')
  await expect(page.getByText('1 in the bin.')).toBeVisible()
  await expect(messageRow(page, 'Chitra').getByRole('link')).toBeFocused()
  expect(site.rows('select count(*) as count from message')).toEqual([{ count: 5 }])

  // Friday: look up the keyboard shortcuts, and turn them off.
  await press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard help' })
  await expect(help).toBeVisible()
  await expectAccessible(page, 'the help')
  await page.getByRole('checkbox', { name: /Single keys/ }).focus()
  await press('Space', 'Escape')
  await expect(help).toBeHidden()
  await press('#', 'x', '?', '/')
  await expect(page.getByText('1 in the bin.')).toBeVisible()
  await expect(page.getByLabel('Search')).not.toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Keyboard help' }).focus()
  await press('Enter')
  await expect(page.getByRole('checkbox', { name: /Single keys/ })).not.toBeChecked()

  // A message that is opened by its address is far down in the list: its row scrolls into view.
  await page.setViewportSize({ width: 1280, height: 420 })
  const oldest = messageRow(page, 'Asha')
  const [message] = site.rows("select id from message where name = 'Asha'")
  await page.goto(`/adminDashboard/contact/${message?.id}`)
  await expect(oldest).toBeInViewport({ ratio: 1 })
  await expect(messages(page).getByRole('listitem').first()).not.toBeInViewport()
  expect((await oldest.boundingBox())?.height).toBe(107)
})

test.describe('on a phone with a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('staff can read, answer, assign and filter messages by touch at 390 px', async ({ page, request, site }) => {
    await site.removeSampleContent()
    for (const name of week) await sendMessage(request, { name, message: `${name} asks.` })
    await site.sql(`update message set state = 'spam', spamReasons = '["Five links"]' where name = 'Bharat'`)
    await insertColleague(site, 'imran')
    await addSessionCookie(page)
    await page.clock.install()
    await openOffice(page, '/adminDashboard/contact')
    const tap = (name: string) => page.getByRole('button', { name, exact: true }).tap()

    // Read one and answer it; one tap leads back to the list.
    await messageRow(page, 'Farid').getByRole('link').tap()
    await expect(pane(page).getByRole('heading', { name: 'Farid' })).toBeFocused()
    await expect(messages(page)).toBeHidden()
    await tap('Reply')
    await page.getByRole('button', { name: 'Write or change saved replies' }).tap()
    await tap('Write a reply')
    await page.getByLabel('Title').fill('A time for a meeting')
    await page.getByLabel('Words').fill('Dear {name}, on Saturday?')
    await expect(page.getByText('25 of 2,000 characters.')).toBeVisible()
    await tap('Save')
    await expect(page.getByRole('dialog', { name: 'Saved replies' })).toContainText('A time for a meeting')
    await tap('Done')
    await tap('Reply')
    const reply = page.getByRole('link', { name: /A time for a meeting/ })
    await expect(reply).toHaveAttribute('href', /body=Dear%20Farid%2C%20on%20Saturday%3F/)
    await reply.tap()
    // The offer to mark it as answered stays while the reply is written.
    await page.clock.fastForward('10:00')
    await tap('Mark as answered')
    await expect(choiceButton(page, 'State')).toHaveText('State: Answered')
    await expectFits(page)
    await page.getByRole('link', { name: 'Back to the list' }).tap()
    await expect(messageRow(page, 'Farid')).toContainText('Answered')

    // Look through the spam, and restore one.
    await page.getByRole('combobox', { name: 'State' }).selectOption('Spam')
    await messageRow(page, 'Bharat').getByRole('link').tap()
    await expect(pane(page)).toContainText('Five links')
    await expectAccessible(page, 'a message set aside')
    await tap('Not spam')
    await expect(toasts(page)).toContainText('Message of Bharat moved to New')
    // Otherwise it covers what is tapped next, until it disappears.
    await toasts(page).getByRole('button', { name: 'Dismiss' }).tap()
    await expect(page.getByText('No message is set aside as spam.')).toBeVisible()
    await page.getByRole('link', { name: 'Clear the filter' }).tap()
    await expect(messageRow(page, 'Bharat')).toContainText('New')

    // Handle several at once with the bar at the bottom.
    for (const name of ['Esha', 'Dev'])
      await page.getByRole('checkbox', { name: `Select the message of ${name}` }).tap()
    await expectFits(page)
    await tap('Give to…')
    await tap('imran')
    await expect(messageRow(page, 'Dev')).toContainText('With imran')

    // Filter by one colleague.
    await tap('Filter')
    await expectAccessible(page, 'the filter')
    await page.getByRole('dialog').getByLabel('With').selectOption('imran')
    await tap('Show')
    await expect(messages(page).getByRole('listitem')).toHaveCount(2)
    await openMessage(page, 'Esha')
    await tap('More')
    await page.getByRole('button', { name: 'Spam', exact: true }).tap()
    await expect(messages(page).getByRole('listitem')).toHaveCount(1)
  })
})

async function pressAll(page: Page, keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

async function makeOverdue(site: Site, name: string) {
  const at = new Date(Date.now() - 5 * 24 * 60 * 60 * 1000).toISOString()
  await site.sql(`update message set receivedAt = '${at}' where name = '${name}'`)
}
