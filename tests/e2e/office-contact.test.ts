import { expectAccessible, expectAccessibleOnPhone } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { messageRow, messages, openMessage, pane, sendMessage } from '#tests/support/browser/messages.ts'
import { hoverToast, openOffice, toasts, useDesktop, visitOffice } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

test('the desk updates live and shows the full text of a message only after it is opened', async ({
  page,
  request,
  site,
}) => {
  await addSessionCookie(page)
  await site.removeSampleContent()
  const end = 'The last words of it.'
  const message = `How it begins. ${'And goes on. '.repeat(40)}${end}`

  await test.step('the bell and the open list update live and keep the open message and a half-written note', async () => {
    await openOffice(page, '/adminDashboard/contact')
    const bell = page.getByRole('button', { name: 'Notifications', exact: true })
    await expect(bell).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Not found' })).toBeVisible()
    await expect(page.getByText('No messages have been received yet.')).toBeVisible()
    await expect(messages(page)).toContainText('Mail is off.')
    await expect(page.getByRole('img', { name: /unread/ })).toHaveCount(0)
    await expectAccessibleOnPhone(page, 'the empty desk')
    await useDesktop(page)

    await sendMessage(request, { name: 'First', message })
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
    await expect(page.getByRole('img', { name: '1 unread' })).toBeVisible()
    await expect(page.getByText('1 message, 1 new')).toBeVisible()
    await openMessage(page, 'First')
    await expect(bell).toBeVisible()
    await page.getByLabel('Add a note').fill('Half written')

    await sendMessage(request, { name: 'Second', message })
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
    await sendMessage(request, { name: 'Third', message })
    await page.getByRole('button', { name: 'Notifications, 1 unread, 1 assigned to you' }).click()
    await page.getByRole('link', { name: /First/ }).click()
    await expect(pane(page).getByRole('heading', { name: 'First' })).toBeVisible()
    await page.getByRole('button', { name: 'Notifications, 1 unread', exact: true }).click()
    await page.getByRole('region', { name: 'What waits for you' }).getByRole('link', { name: /Third/ }).click()
    await expect(pane(page).getByRole('heading', { name: 'Third' })).toBeVisible()
    await expect(pane(page).getByText(end)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  })

  await test.step('notifications are polled when the event stream is refused with status 429', async () => {
    await sendMessage(request, { name: 'Fourth', message })
    await page.clock.install()
    await intercept(page, '**/insert/unread', async (route) => {
      const isStream = (await route.request().headerValue('Accept')) === 'text/event-stream'
      await (isStream ? route.fulfill({ status: 429, json: {} }) : route.continue())
    })
    await openOffice(page, '/adminDashboard/contact')
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    const waiting = page.getByRole('region', { name: 'What waits for you' })
    await expect(waiting.getByRole('link', { name: /Fourth/ })).toBeVisible()
    await sendMessage(request, { name: 'Fifth', message })
    await page.clock.runFor(30_000)
    await expect(waiting.getByRole('link', { name: /Fifth/ })).toBeVisible()
  })

  await test.step('the list never contains the full text, and only opened messages are logged as shown', async () => {
    expect(await page.content()).not.toContain(end)
    const shown = site.rows(
      "select distinct name from record join message on message.id = subjectId where what = 'message shown' order by name",
    )
    expect(shown).toEqual([{ name: 'First' }, { name: 'Second' }, { name: 'Third' }])
  })
})

test('messages can be searched, selected and handled in bulk, and loading errors are shown', async ({
  page,
  request,
  site,
}) => {
  await addSessionCookie(page)
  await site.removeSampleContent()

  await test.step('a message list that fails to load shows an error, and “Try again” finds a message by its reference', async () => {
    await sendMessage(request, { name: 'Asha Two' })
    const reference = await sendMessage(request, { name: 'Asha One', message: '<script>alert(1)</script>' })
    await openOffice(page, '/adminDashboard/contact')
    const released = Promise.withResolvers<void>()
    let fails = true
    await intercept(page, '**/adminDashboard/contact.data*', async (route) => {
      if (fails) return await route.abort()
      await released.promise
      await route.continue()
    })
    await page.getByLabel('Search').fill(reference.toLowerCase())
    await expect(page).toHaveURL(/q=ch-/)
    await expect(page.getByRole('alert')).toContainText('Messages could not be loaded.')
    await expect(page.getByText('Not found')).toBeHidden()
    // Hold all loads until the click: the page also tries by itself, and the button would disappear.
    fails = false
    const retry = page.waitForRequest('**/adminDashboard/contact.data*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await retry
    released.resolve()
    await expect(page.getByText('1 message found')).toBeVisible()
    await expect(messageRow(page, 'Asha One')).toBeVisible()
    await page.unroute('**/adminDashboard/contact.data*')
  })

  await test.step('a script in a message is shown as text', async () => {
    await expect(messageRow(page, 'Asha One')).toContainText('<script>alert(1)</script>')
    await openMessage(page, 'Asha One')
    await expect(pane(page).getByText('<script>alert(1)</script>')).toBeVisible()
  })

  await test.step('the desk, its menus and its dialogs are accessible and do not overflow on a phone', async () => {
    await expectAccessibleOnPhone(page, 'an open message')
    await pane(page).getByRole('button', { name: 'Reply' }).click()
    await expectAccessibleOnPhone(page, 'the ways to reply')
    await page.getByRole('button', { name: 'Write or change saved replies' }).click()
    await page.getByRole('button', { name: 'Write a reply' }).click()
    await expectAccessibleOnPhone(page, 'the form of a saved reply')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await pane(page).getByRole('button', { name: 'More' }).click()
    await expectAccessibleOnPhone(page, 'the menu')
    await page.keyboard.press('Escape')
    await visitOffice(page, '/adminDashboard/contact')
    await page.getByRole('checkbox', { name: 'Select the message of Asha One' }).check()
    await expectAccessibleOnPhone(page, 'a list with a selected message')
    await page.getByRole('button', { name: 'Give to…' }).click()
    await expectAccessibleOnPhone(page, 'whom it is given to')
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: 'Select the message of Asha One' }).uncheck()
    await useDesktop(page)
  })

  await test.step('a long message list is paginated by fifty, newest first, and all results can be selected at once', async () => {
    await sendMessage(request, { name: 'Bharat' })
    await sendMessage(request, { name: 'Sender 51' })
    // Sending 47 more with the form would be slow: copy the last, each received a minute before the next.
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
    with recursive copies(nth) as (select 1 union all select nth + 1 from copies where nth < 47)
    select ${columns.map((name) => overrides[name] ?? `"${name}"`)} from message, copies where name = 'Sender 51'`)
    await visitOffice(page, '/adminDashboard/contact')
    await expect(page.getByText('51 messages, 50 new')).toBeVisible()
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
    await expect(page.getByText('51 messages, 49 new')).toBeVisible()
  })

  await test.step('a late “Select all” response does not select messages in the results of a newer search', async () => {
    await visitOffice(page, '/adminDashboard/contact?q=Asha')
    await page.getByRole('checkbox', { name: 'Select the message of Asha One' }).check()
    const released = Promise.withResolvers<void>()
    await intercept(page, '**/found-messages*', async (route) => {
      await released.promise
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
    released.resolve()
    await ended
    await page.getByRole('checkbox', { name: 'Select the message of Bharat' }).check()
    await expect(page.getByRole('heading', { name: '1 message selected' })).toBeVisible()
    await expectAccessible(page, 'a selected message on a desktop')
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
    await page.goto('/adminDashboard/contact?q=Asha', { waitUntil: 'commit' })
    const boxes = messages(page).getByRole('checkbox', { name: /^Select the message of/ })
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    ticked.resolve()
    await expect(page.getByRole('heading', { name: '2 messages selected' })).toBeVisible()
    await page.unroute(/\/assets\/entry\.client-.*\.js$/)
  })

  await test.step('a loading placeholder is shown while the messages load', async () => {
    await page.unrouteAll()
    await visitOffice(page, '/adminDashboard')
    const released = Promise.withResolvers<void>()
    await intercept(page, '**/adminDashboard/contact.data*', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Contact Us' }).click()
    await expect(page.getByRole('status', { name: 'Loading messages' })).toBeVisible()
    released.resolve()
    await expect(page.getByText(/^\d+ messages, \d+ new$/)).toBeVisible()
  })
})
