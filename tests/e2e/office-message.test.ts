import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import {
  choiceButton,
  choose,
  chooseMore,
  history,
  messageRow,
  openMessage,
  pane,
  sendAndFindMessage,
  sendMessage,
} from '#tests/support/browser/messages.ts'
import { officeHeaders, reloadOffice, toasts } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('a message can be read, marked, assigned and annotated, and shows its sender and ways to reply', async ({
  page,
  request,
}) => {
  await addSessionCookie(page)

  await test.step('a message shows its sender, practice area, normalized phone number and links to reply', async () => {
    const hindi = page.waitForRequest(/\/hind-[^/]*\.woff2$/)
    const { name, reference } = await sendAndFindMessage(page, request, {
      service: 'arbitration',
      email: 'a+b@example.com',
      phone: '९८७६५ ४३२१०',
      message: 'किरायेदार घर नहीं छोड़ रहा है।',
    })
    // The page loads a Devanagari font, which the machine may not have.
    await hindi
    await expect(messageRow(page, name).getByText('New', { exact: true })).toBeVisible()
    await expect(messageRow(page, name)).toContainText('Arbitration')
    await openMessage(page, name)
    const reply = new RegExp(`^mailto:a%2Bb@example\\.com\\?subject=Your%20message%20${reference}&body=`)
    await expect(pane(page).getByRole('link', { name: 'a+b@example.com' })).toHaveAttribute('href', reply)
    await expect(pane(page).getByRole('link', { name: '+91 98765 43210', exact: true })).toHaveAttribute(
      'href',
      'tel:+919876543210',
    )
    await expect(pane(page)).toContainText('typed as ९८७६५ ४३२१०')
    await expect(pane(page).getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/919876543210',
    )
    await expect(pane(page)).toContainText('Received, under privacy notice')
    await expect(page.getByRole('link', { name: 'Download this list as CSV' })).toHaveAttribute(
      'href',
      `/insert/exportcontact?q=${name.replace(' ', '+')}`,
    )
  })

  await test.step('opening a message marks it as read, and it can be marked as unread again', async () => {
    const words = `First line.\n${'All of it is here. '.repeat(60)}\n\nLast line.`
    const { name } = await sendAndFindMessage(page, request, { message: words })
    const isNew = messageRow(page, name).getByText('New', { exact: true })
    await openMessage(page, name)
    await expect(isNew).toBeHidden()
    await expect(pane(page).getByText('Last line.')).toBeVisible()
    await chooseMore(page, 'Mark as unread')
    await expect(isNew).toBeVisible()
    await chooseMore(page, 'Mark as read')
    await expect(isNew).toBeHidden()
    await chooseMore(page, 'Mark as unread')
    await expect(isNew).toBeVisible()
    await page.reload()
    await expect(isNew).toBeHidden()
  })

  await test.step('arrow keys in the state menu change nothing: only pressing a state sets it', async () => {
    const { name } = await sendAndFindMessage(page, request)
    await openMessage(page, name)
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
    const { name } = await sendAndFindMessage(page, request)
    await openMessage(page, name)
    await expect(messageRow(page, name).getByText('New', { exact: true })).toBeHidden()
    const read = Promise.withResolvers<void>()
    const saved = Promise.withResolvers<void>()
    // The message is read before the note is saved, the list after it: the page cannot know that the message is old.
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
    const { name } = await sendAndFindMessage(page, request)
    await openMessage(page, name)
    await page.getByLabel('Add a note').fill('Half written')
    const dashboard = page.getByRole('navigation', { name: 'Dashboard' })
    await dashboard.getByRole('link', { name: 'Media' }).click()
    await expect(page.getByRole('button', { name: 'Upload Files' })).toBeVisible()
    await dashboard.getByRole('link', { name: 'Contact Us' }).click()
    await openMessage(page, name)
    await expect(page.getByLabel('Add a note')).toHaveValue('Half written')
  })
})

test('failures at the desk are shown, and typed text is not lost', async ({ page, request }) => {
  await addSessionCookie(page)

  await test.step('a message that fails to load shows an error and stays new', async () => {
    const { name } = await sendAndFindMessage(page, request)
    await intercept(page, /adminDashboard\/contact.*\.data/, (route) => route.abort())
    // A failed update of the list removes nothing from it.
    const failed = page.waitForEvent('requestfailed', (failedRequest) => failedRequest.url().includes('contact.data'))
    await sendMessage(request, { name: 'Somebody else' })
    await failed
    await expect(messageRow(page, name)).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()

    await messageRow(page, name).getByRole('link').click()
    await expect(page.getByRole('alert')).toContainText('The message could not be loaded.')
    await expect(messageRow(page, name).getByText('New', { exact: true })).toBeVisible()
    await page.unroute(/adminDashboard\/contact.*\.data/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(pane(page).getByRole('heading', { name })).toBeVisible()
    await expect(messageRow(page, name).getByText('New', { exact: true })).toBeHidden()
  })

  await test.step('a failed change shows an error, and a note that was not saved stays in its field', async () => {
    const { name } = await sendAndFindMessage(page, request)
    await page.setViewportSize({ width: 1280, height: 600 })
    await openMessage(page, name)
    // It is marked as read by the same address: wait for that.
    await expect(messageRow(page, name).getByText('New', { exact: true })).toBeHidden()
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
    const { name } = await sendAndFindMessage(page, request)
    await openMessage(page, name)
    // It is marked as read by the same address: wait for that.
    await expect(messageRow(page, name).getByText('New', { exact: true })).toBeHidden()
    const held = Promise.withResolvers<void>()
    await intercept(page, '**/insert/contacts', async (route) => {
      await held.promise
      await route.continue()
    })
    const note = page.getByLabel('Add a note')
    await note.fill('Rang at ten.')
    const sent = page.waitForRequest('**/insert/contacts')
    await page.getByRole('button', { name: 'Add the note' }).click()
    await sent
    await note.press('End')
    await note.pressSequentially(' Rang again at five.')
    held.resolve()
    await expect(history(page).getByText('Rang at ten.', { exact: true })).toBeVisible()
    await expect(note).toHaveValue('Rang again at five.')

    // A failed update of the message takes neither the note nor the focus away; the next update succeeds.
    await intercept(page, /adminDashboard\/contact.*\.data/, (route) => route.abort())
    await note.focus()
    const failed = page.waitForEvent('requestfailed', (failedRequest) => failedRequest.url().includes('desk-message'))
    await sendMessage(request, { name: `${name} once more` })
    await failed
    await page.unroute(/adminDashboard\/contact.*\.data/)
    await sendMessage(request, { name: `${name} at last` })
    await expect(messageRow(page, `${name} at last`)).toBeVisible()
    await expect(note).toBeFocused()
  })

  await test.step('a finished action does not take the focus from the search field', async () => {
    await page.unrouteAll()
    const held = Promise.withResolvers<void>()
    await intercept(page, '**/insert/contacts', async (route) => {
      await held.promise
      await route.continue()
    })
    const sent = page.waitForRequest('**/insert/contacts')
    await page.getByLabel('Add a note').press('Escape')
    await page.keyboard.press('#')
    await sent
    await page.getByLabel('Search').focus()
    held.resolve()
    await expect(toasts(page).getByRole('status').filter({ hasText: 'moved to the bin' })).toBeVisible()
    await expect(page.getByLabel('Search')).toBeFocused()
  })

  await test.step('the error of a failed deletion of a saved reply is shown above the open dialogs', async () => {
    await page.unrouteAll()
    const { name } = await sendAndFindMessage(page, request)
    const data = { title: 'Hours', text: 'We are open from ten.' }
    await page.request.post('/insert/reply', { data, headers: officeHeaders })
    await reloadOffice(page)
    await openMessage(page, name)
    await pane(page).getByRole('button', { name: 'Reply' }).click()
    await page.getByRole('button', { name: 'Write or change saved replies' }).click()
    await page.getByRole('button', { name: 'Delete Hours' }).click()
    await intercept(page, '**/insert/deletereply*', (route) => route.abort())
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    // Playwright clicks only an element that is on top and not inert.
    await toasts(page).getByRole('alert').filter({ hasText: 'The reply was not deleted.' }).click()
  })
})
