import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import {
  choiceButton,
  choose,
  chooseMore,
  history,
  messageRow,
  openMessage,
  pane,
  sendMessage,
} from '#tests/support/browser/messages.ts'
import { officeHeaders, openOffice, toasts, visitOffice } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('a message can be read, marked, assigned and annotated, and failures are shown without losing typed text', async ({
  page,
  request,
  site,
}) => {
  await addSessionCookie(page)
  await site.removeSampleContent()
  const name = 'Ravi Sharma'
  const reply = { title: 'Hours', text: 'We are open from ten.' }
  await page.request.post('/insert/reply', { data: reply, headers: officeHeaders })

  await test.step('a message shows its sender, practice area, normalized phone number and links to reply', async () => {
    const reference = await sendMessage(request, {
      name,
      service: 'arbitration',
      email: 'a+b@example.com',
      phone: '९८७६५ ४३२१०',
      message: `First line.\n${'All of it is here. '.repeat(60)}\n\nकिरायेदार घर नहीं छोड़ रहा है।`,
    })
    const [message] = site.rows(`select id from message where reference = '${reference}'`)
    // The page loads a Devanagari font, which the machine may not have.
    const hindi = page.waitForRequest(/\/hind-[^/]*\.woff2$/)
    await openOffice(page, `/adminDashboard/contact/${message?.id}?q=Ravi`)
    await hindi
    await expect(messageRow(page, name)).toContainText('Arbitration')
    await expect(pane(page)).toContainText('typed as ९८७६५ ४३२१०')
    await expect(pane(page)).toContainText('किरायेदार घर नहीं छोड़ रहा है।')
    const mail = new RegExp(`^mailto:a%2Bb@example\\.com\\?subject=Your%20message%20${reference}&body=`)
    for (const [words, href] of [
      ['a+b@example.com', mail],
      ['+91 98765 43210', 'tel:+919876543210'],
      ['WhatsApp', 'https://wa.me/919876543210'],
    ] as const) {
      await expect(pane(page).getByRole('link', { name: words, exact: true })).toHaveAttribute('href', href)
    }
    const download = page.getByRole('link', { name: 'Download this list as CSV' })
    await expect(download).toHaveAttribute('href', '/insert/exportcontact?q=Ravi')
  })

  await test.step('opening a message by its address marks it as read, and it can be marked as unread again', async () => {
    const isNew = messageRow(page, name).getByText('New', { exact: true })
    await expect(isNew).toBeHidden()
    await chooseMore(page, 'Mark as unread')
    await expect(isNew).toBeVisible()
    await chooseMore(page, 'Mark as read')
    await expect(isNew).toBeHidden()
  })

  await test.step('arrow keys in the state menu change nothing: only pressing a state sets it', async () => {
    await expect(choiceButton(page, 'State')).toHaveText('State: Open')
    await choiceButton(page, 'State').focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 's']) await page.keyboard.press(key)
    const menu = page.getByRole('region', { name: 'State', exact: true })
    await expect(menu.getByRole('button', { name: 'Open' })).toHaveAttribute('aria-current', 'true')
    for (const key of ['ArrowDown', 'ArrowDown', 'Escape']) await page.keyboard.press(key)
    await expect(menu).toBeHidden()
    await choose(page, 'With', 'admin')
    await expect(history(page)).toContainText('admin took it')
    await choose(page, 'State', 'Answered')
    await expect(history(page)).toContainText('admin marked it as answered')
    await expect(history(page).getByRole('listitem')).toHaveCount(3)
  })

  await test.step('a note added while an earlier change is still loading is shown', async () => {
    const read = Promise.withResolvers<void>()
    const saved = Promise.withResolvers<void>()
    // The message is read before the note is saved, the list after it: the page cannot detect that the message is outdated.
    // The page may have sent a newer request and cancelled this one: ignore the error.
    await intercept(page, /\.data\?.*desk-message/, async (route) => {
      const response = await route.fetch()
      if ((await response.text()).includes('took it in hand')) read.resolve()
      await route.fulfill({ response }).catch(() => {})
    })
    await intercept(page, /\.data\?.*desk-page/, async (route) => {
      await saved.promise
      await route.continue().catch(() => {})
    })
    await choose(page, 'State', 'In hand')
    await read.promise
    await page.getByLabel('Add a note').fill('Rang at ten.')
    const answer = page.waitForResponse('**/insert/contacts')
    await page.getByRole('button', { name: 'Add the note' }).click()
    await answer
    saved.resolve()
    await expect(history(page)).toContainText('admin wrote a note')
    await expect(history(page)).toContainText('admin took it in hand')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('a half-written note is still there after a visit to another tab', async () => {
    await page.getByLabel('Add a note').fill('Half written')
    const dashboard = page.getByRole('navigation', { name: 'Dashboard' })
    await dashboard.getByRole('link', { name: 'Media' }).click()
    await expect(page.getByRole('button', { name: 'Upload Files' })).toBeVisible()
    await dashboard.getByRole('link', { name: 'Contact Us' }).click()
    await openMessage(page, name)
    await expect(page.getByLabel('Add a note')).toHaveValue('Half written')
  })

  const other = 'Asha Rao'

  await test.step('a message that fails to load shows an error and stays new', async () => {
    await sendMessage(request, { name: other })
    await visitOffice(page, '/adminDashboard/contact?q=Asha')
    await expect(messageRow(page, other)).toBeVisible()
    await intercept(page, /adminDashboard\/contact.*\.data/, (route) => route.abort())
    // A failed update of the list removes nothing from it.
    const failed = page.waitForEvent('requestfailed', (failedRequest) => failedRequest.url().includes('contact.data'))
    await sendMessage(request, { name: 'Somebody else' })
    await failed
    await expect(messageRow(page, other)).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()

    await messageRow(page, other).getByRole('link').click()
    await expect(page.getByRole('alert')).toContainText('The message could not be loaded.')
    await expect(messageRow(page, other).getByText('New', { exact: true })).toBeVisible()
    await page.unroute(/adminDashboard\/contact.*\.data/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(pane(page).getByRole('heading', { name: other })).toBeVisible()
    await expect(messageRow(page, other).getByText('New', { exact: true })).toBeHidden()
  })

  await test.step('a failed change shows an error, and a note that was not saved stays in its field', async () => {
    await page.setViewportSize({ width: 1280, height: 600 })
    await intercept(page, '**/insert/contacts', (route) => route.abort())
    await page.getByLabel('Add a note').fill('Rang at ten.')
    await page.getByRole('button', { name: 'Add the note' }).click()
    await expect(toasts(page)).toContainText('The change was not saved.')
    await expect(page.getByLabel('Add a note')).toHaveValue('Rang at ten.')
    await page.unroute('**/insert/contacts')
    // The toast does not cover the button that is to be pressed again.
    const add = await page.getByRole('button', { name: 'Add the note' }).boundingBox()
    const toast = await toasts(page).getByRole('alert').boundingBox()
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(add?.y ?? 0)
    await page.getByRole('button', { name: 'Add the note' }).click()
    await expect(history(page).getByText('Rang at ten.')).toBeVisible()
    await expect(page.getByLabel('Add a note')).toHaveValue('')
  })

  await test.step('text typed while a note is being saved stays in its field', async () => {
    const released = Promise.withResolvers<void>()
    await intercept(page, '**/insert/contacts', async (route) => {
      await released.promise
      await route.continue()
    })
    const note = page.getByLabel('Add a note')
    await note.fill('Rang at noon.')
    const sent = page.waitForRequest('**/insert/contacts')
    await page.getByRole('button', { name: 'Add the note' }).click()
    await sent
    await note.press('End')
    await note.pressSequentially(' At five.')
    released.resolve()
    await expect(history(page).getByText('Rang at noon.', { exact: true })).toBeVisible()
    await expect(note).toHaveValue('At five.')

    // A failed update of the message removes neither the note nor the focus; the next update succeeds.
    await intercept(page, /adminDashboard\/contact.*\.data/, (route) => route.abort())
    await note.focus()
    const failed = page.waitForEvent('requestfailed', (failedRequest) => failedRequest.url().includes('desk-message'))
    await sendMessage(request, { name: `${other} once more` })
    await failed
    await page.unroute(/adminDashboard\/contact.*\.data/)
    await sendMessage(request, { name: `${other} at last` })
    await expect(messageRow(page, `${other} at last`)).toBeVisible()
    await expect(note).toBeFocused()
  })

  await test.step('a finished action does not take the focus from the search field', async () => {
    await page.unrouteAll()
    const released = Promise.withResolvers<void>()
    await intercept(page, '**/insert/contacts', async (route) => {
      await released.promise
      await route.continue()
    })
    const sent = page.waitForRequest('**/insert/contacts')
    await page.getByLabel('Add a note').press('Escape')
    await page.keyboard.press('#')
    await sent
    await page.getByLabel('Search').focus()
    released.resolve()
    await expect(toasts(page).getByRole('status').filter({ hasText: 'moved to the bin' })).toBeVisible()
    await expect(page.getByLabel('Search')).toBeFocused()
  })

  await test.step('the error of a failed deletion of a saved reply is shown above the open dialogs', async () => {
    await page.unrouteAll()
    await openMessage(page, `${other} at last`)
    await pane(page).getByRole('button', { name: 'Reply' }).click()
    await page.getByRole('button', { name: 'Write or change saved replies' }).click()
    await page.getByRole('button', { name: 'Delete Hours' }).click()
    await intercept(page, '**/insert/deletereply*', (route) => route.abort())
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    // Playwright clicks only an element that is on top and not inert.
    await toasts(page).getByRole('alert').filter({ hasText: 'The reply was not deleted.' }).click()
  })
})
