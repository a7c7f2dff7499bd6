import { expectAccessibleAtWidths } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import {
  choiceButton,
  messageRow,
  messages,
  openMessage,
  pane,
  sendAndFindMessage,
  sendMessage,
} from '#tests/support/browser/messages.ts'
import { hoverToast, openOffice, toasts, visitOffice } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('the desk updates live and shows the full text of a message only after it is opened', async ({
  page,
  request,
  site,
}) => {
  await addSessionCookie(page)

  await test.step('the bell and the open list update live and keep the open message and a half-written note', async () => {
    await site.removeSampleContent()
    await openOffice(page, '/adminDashboard')
    const bell = page.getByRole('button', { name: 'Notifications', exact: true })
    await expect(bell).toBeVisible()
    await visitOffice(page, '/adminDashboard/contact')
    await expect(page.getByRole('heading', { level: 2, name: 'Not found' })).toBeVisible()
    await expect(page.getByText('No messages have been received yet.')).toBeVisible()
    await expect(messages(page)).toContainText('Mail is off.')
    await expect(page.getByRole('img', { name: /unread/ })).toHaveCount(0)
    await expectAccessibleAtWidths(page, 'the empty desk')

    await sendMessage(request, { name: 'First' })
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
    await expect(page.getByRole('img', { name: '1 unread' })).toBeVisible()
    await expect(page.getByText('1 message, 1 new')).toBeVisible()
    await openMessage(page, 'First')
    await expect(bell).toBeVisible()
    await page.getByLabel('Add a note').fill('Half written')

    await sendMessage(request, { name: 'Second' })
    await expect(page.getByText('2 messages, 1 new')).toBeVisible()
    await expect(messages(page).getByRole('listitem').first()).toContainText('Second')
    await expect(pane(page).getByRole('heading', { name: 'First' })).toBeVisible()
    await expect(page.getByLabel('Add a note')).toHaveValue('Half written')
    await openMessage(page, 'Second')
    await expect(page.getByLabel('Add a note')).toHaveValue('')
    await pane(page).getByRole('button', { name: 'Next' }).click()
    await expect(page.getByLabel('Add a note')).toHaveValue('Half written')

    const bin = await page.getByRole('link', { name: 'Bin', exact: true }).boundingBox()
    const mine = await page.getByRole('link', { name: 'Mine', exact: true }).boundingBox()
    expect((bin?.x ?? 0) + (bin?.width ?? 0)).toBeLessThan(mine?.x ?? 0)
    await site.sql('update message set assigneeId = (select id from user)')
    // A late reload of the list may already count them.
    await page.getByRole('link', { name: /^Mine/ }).click()
    await expect(page.getByRole('link', { name: 'Mine 2 waiting' })).toHaveAttribute('aria-current', 'true')
    await expect(messages(page).getByRole('listitem')).toHaveCount(2)

    await visitOffice(page, '/adminDashboard')
    await site.sql(`insert into "newAssignment" ("messageId", "accountId", at)
    select message.id, user.id, message.receivedAt from message, user where message.name = 'First'`)
    await sendMessage(request, { name: 'Third' })
    await page.getByRole('button', { name: 'Notifications, 1 unread, 1 assigned to you' }).click()
    await page.getByRole('link', { name: /First/ }).click()
    await expect(pane(page).getByRole('heading', { name: 'First' })).toBeVisible()
    await page.getByRole('button', { name: 'Notifications, 1 unread', exact: true }).click()
    await page.getByRole('region', { name: 'What waits for you' }).getByRole('link', { name: /Third/ }).click()
    await expect(pane(page).getByRole('heading', { name: 'Third' })).toBeVisible()
  })

  await test.step('the list never contains the full text, and only an opened message is logged as shown', async () => {
    await site.reset()
    await site.removeSampleContent()
    const end = 'The last words of it.'
    for (const name of ['First', 'Second']) {
      await sendMessage(request, { name, message: `How it begins. ${'And goes on. '.repeat(40)}${end}` })
    }
    await openOffice(page, '/adminDashboard/contact')
    expect(await page.content()).not.toContain(end)
    const shown = "select message.name from record join message on message.id = subjectId where what = 'message shown'"
    expect(site.rows(shown)).toEqual([])

    await openMessage(page, 'Second')
    await expect(pane(page).getByText(end)).toBeVisible()
    await expect(page.getByText('2 messages, 1 new')).toBeVisible()
    await sendMessage(request, { name: 'Third' })
    await expect(page.getByText('3 messages, 2 new')).toBeVisible()
    expect(site.rows(shown)).toEqual([{ name: 'Second' }])
  })

  await test.step('notifications are polled when the event stream is refused with status 429', async () => {
    await site.reset()
    await site.removeSampleContent()
    await sendMessage(request, { name: 'First' })
    await page.clock.install()
    await intercept(page, '**/insert/unread', async (route) => {
      const isStream = (await route.request().headerValue('Accept')) === 'text/event-stream'
      await (isStream ? route.fulfill({ status: 429, json: {} }) : route.continue())
    })
    await openOffice(page, '/adminDashboard')
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    await expect(page.getByRole('link', { name: /First/ })).toBeVisible()
    await sendMessage(request, { name: 'Second' })
    await page.clock.runFor(30_000)
    await expect(page.getByRole('link', { name: /Second/ })).toBeVisible()
  })
})

test('messages can be searched, selected and handled in bulk, and loading errors are shown', async ({
  page,
  context,
  request,
  site,
}) => {
  await addSessionCookie(page)

  await test.step('a message is found by its reference, and a script in it is shown as text', async () => {
    const { name, reference } = await sendAndFindMessage(page, request, { message: '<script>alert(1)</script>' })
    await page.getByLabel('Search').fill(reference.toLowerCase())
    await expect(page).toHaveURL(/q=ch-/)
    await expect(page.getByText('1 message found')).toBeVisible()
    await expect(messageRow(page, name)).toContainText('<script>alert(1)</script>')
    await openMessage(page, name)
    await expect(pane(page).getByText('<script>alert(1)</script>')).toBeVisible()
  })

  await test.step('a message list that fails to load shows an error, and “Try again” loads it', async () => {
    const { name } = await sendAndFindMessage(page, request)
    await intercept(page, '**/adminDashboard/contact.data*', (route) => route.abort())
    await page.getByLabel('Search').fill(name.toUpperCase())
    await expect(page.getByRole('alert')).toContainText('Messages could not be loaded.')
    await expect(page.getByText('Not found')).toBeHidden()
    await page.unroute('**/adminDashboard/contact.data*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(messageRow(page, name)).toBeVisible()
  })

  await test.step('the desk, its menus and its dialogs are accessible and do not overflow on phone and desktop', async () => {
    await page.unrouteAll()
    const { name } = await sendAndFindMessage(page, request)
    await expectAccessibleAtWidths(page, 'a new message')
    await openMessage(page, name)
    await expectAccessibleAtWidths(page, 'an open message')
    await choiceButton(page, 'State').click()
    await expectAccessibleAtWidths(page, 'the states')
    await page.keyboard.press('Escape')
    await pane(page).getByRole('button', { name: 'Reply' }).click()
    await expectAccessibleAtWidths(page, 'the ways to reply')
    await page.getByRole('button', { name: 'Write or change saved replies' }).click()
    await page.getByRole('button', { name: 'Write a reply' }).click()
    await expectAccessibleAtWidths(page, 'the form of a saved reply')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await pane(page).getByRole('button', { name: 'More' }).click()
    await expectAccessibleAtWidths(page, 'the menu')
    await page.keyboard.press('Escape')
    await visitOffice(page, `/adminDashboard/contact?q=${encodeURIComponent(name)}`)
    await page.getByRole('checkbox', { name: `Select the message of ${name}` }).check()
    await expectAccessibleAtWidths(page, 'a chosen message')
    await page.getByRole('button', { name: 'Give to…' }).click()
    await expectAccessibleAtWidths(page, 'whom it is given to')
  })

  await test.step('a long message list is paginated by fifty, newest first, and all results can be selected at once', async () => {
    await site.reset()
    await site.removeSampleContent()
    await sendMessage(request, { name: 'Sender 51' })
    // Sending fifty more with the form would be slow: copy the first, each received a minute before the next.
    const columns = site.rows("select name from pragma_table_info('message')").map(({ name }) => String(name))
    const overrides: Record<string, string> = {
      id: "'sender-' || nth",
      reference: "'CH-SEND-' || nth",
      name: "'Sender ' || nth",
      number: 'null',
      receivedAt: "strftime('%Y-%m-%dT%H:%M:%fZ', receivedAt, (nth - 51) || ' minutes')",
      contactAt: "strftime('%Y-%m-%dT%H:%M:%fZ', contactAt, (nth - 51) || ' minutes')",
    }
    await site.sql(`insert into message (${columns.map((name) => `"${name}"`)})
    with recursive copies(nth) as (select 1 union all select nth + 1 from copies where nth < 50)
    select ${columns.map((name) => overrides[name] ?? `"${name}"`)} from message, copies`)
    await openOffice(page, '/adminDashboard/contact')
    await expect(page.getByText('51 messages, 51 new')).toBeVisible()
    await expect(messages(page).getByRole('listitem')).toHaveCount(50)
    await expect(messages(page).getByRole('listitem').first()).toContainText('Sender 51')
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await messageRow(page, 'Sender 1').getByRole('link').click()
    await expect(pane(page).getByText('51 of 51')).toBeVisible()

    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: 'Select all 51' }).click()
    await expect(page.getByRole('heading', { name: '51 messages selected' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await hoverToast(page, 'Undo')
    await expect(page.getByText('What was set aside is under Spam and Bin.')).toBeVisible()
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('51 messages, 50 new')).toBeVisible()
  })

  await test.step('a late “Select all” response does not select messages in the results of a newer search', async () => {
    await site.reset()
    await site.removeSampleContent()
    for (const name of ['Asha One', 'Asha Two', 'Bharat']) await sendMessage(request, { name })
    await visitOffice(page, '/adminDashboard/contact?q=Asha')
    await page.getByRole('checkbox', { name: 'Select the message of Asha One' }).check()
    const held = Promise.withResolvers<void>()
    await intercept(page, '**/found-messages*', async (route) => {
      await held.promise
      await route.continue()
    })
    const ended = Promise.race(
      (['requestfinished', 'requestfailed'] as const).map((event) =>
        page.waitForEvent(event as 'requestfinished', (request) => request.url().includes('found-messages')),
      ),
    )
    await page.getByRole('button', { name: 'Select all 2' }).click()
    await page.getByLabel('Search').fill('Bharat')
    await expect(messageRow(page, 'Bharat')).toBeVisible()
    await expect(messageRow(page, 'Asha One')).toHaveCount(0)
    held.resolve()
    await ended
    await page.getByRole('checkbox', { name: 'Select the message of Bharat' }).check()
    await expect(page.getByRole('heading', { name: '1 message selected' })).toBeVisible()
  })

  await test.step('a message removed from the selection stays unselected when new messages arrive', async () => {
    await page.getByLabel('Search').fill('Asha')
    await page.getByRole('checkbox', { name: 'Select the message of Asha One' }).check()
    await page.getByRole('button', { name: 'Select all 2' }).click()
    await expect(page.getByRole('heading', { name: '2 messages selected' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select the message of Asha Two' }).uncheck()
    for (const name of ['Asha Three', 'Asha Four']) {
      await sendMessage(request, { name })
      await expect(messageRow(page, name)).toBeVisible()
    }
    await expect(page.getByRole('heading', { name: '1 message selected' })).toBeVisible()
  })

  await test.step('messages ticked before hydration are selected after it', async () => {
    const ticked = Promise.withResolvers<void>()
    await intercept(page, /\/assets\/entry\.client-.*\.js$/, async (route) => {
      await ticked.promise
      await route.continue()
    })
    await page.goto('/adminDashboard/contact', { waitUntil: 'commit' })
    const boxes = messages(page).getByRole('checkbox', { name: /^Select the message of/ })
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    ticked.resolve()
    await expect(page.getByRole('heading', { name: '2 messages selected' })).toBeVisible()
    await page.unroute(/\/assets\/entry\.client-.*\.js$/)
  })

  await test.step('a loading placeholder is shown while the messages load', async () => {
    await page.unrouteAll()
    await site.reset()
    await visitOffice(page, '/adminDashboard')
    const held = Promise.withResolvers<void>()
    await intercept(page, '**/adminDashboard/contact.data*', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Contact Us' }).click()
    await expect(page.getByRole('status', { name: 'Loading messages' })).toBeVisible()
    held.resolve()
    await expect(page.getByText(/^\d+ messages, \d+ new$/)).toBeVisible()
  })

  await test.step('navigation with an ended session leads to the sign-in', async () => {
    await visitOffice(page, '/adminDashboard')
    await context.clearCookies()
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Contact Us' }).click()
    await expect(page).toHaveURL('/adminsite?to=%2FadminDashboard%2Fcontact')
  })
})
