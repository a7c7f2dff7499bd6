import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/accessible.ts'
import { unique, widths } from '#tests/support/office-checks.ts'
import { openOffice } from '#tests/support/office-page.ts'
import { startOwnSite } from '#tests/support/own-site.ts'
import { newMessage } from '#tests/support/samples.ts'
import { lendSession, signIn } from '#tests/support/sign-in.ts'
import { startSite } from '#tests/support/site-process.ts'

test('the bell and the open list follow the messages live, and nothing is shown at none', async ({ page, request }) => {
  test.slow()
  const site = await startSite({ SAMPLE_CONTENT: 'off', RATE_LIMIT: 'off' })
  await signIn(page, site.url)
  await openOffice(page, `${site.url}/adminDashboard`)
  const bell = page.getByRole('button', { name: 'Notifications', exact: true })
  await expect(bell).toBeVisible()
  await openOffice(page, `${site.url}/adminDashboard/contact`)
  await expect(page.getByRole('heading', { level: 2, name: 'No messages yet' })).toBeVisible()
  await expect(page.getByText('Not found: no messages have been received yet.')).toBeVisible()
  await expect(page.getByRole('img', { name: /unread/ })).toHaveCount(0)

  await send(request, { name: 'First' }, site.url)
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await expect(page.getByRole('img', { name: '1 unread' })).toBeVisible()
  await expect(page.getByText('1 message, new.')).toBeVisible()
  await open(page, 'First')
  await expect(bell).toBeVisible()

  await send(request, { name: 'Second' }, site.url)
  await expect(page.getByText('2 messages, 1 of them new.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem').first()).toContainText('Second')
  await expect(page.getByRole('button', { name: 'Close message from First' })).toHaveAttribute('aria-expanded', 'true')
  await openOffice(page, `${site.url}/adminDashboard`)
  await send(request, { name: 'Third' }, site.url)
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
  await site.end('SIGTERM')
})

test('to mark a message loads the list once and shows nobody its words; to open it does, and no other', async ({
  page,
  request,
}) => {
  test.slow()
  const site = await startOwnSite({ SAMPLE_CONTENT: 'off', RATE_LIMIT: 'off' })
  const end = 'The last words of it.'
  for (const name of ['First', 'Second']) {
    await send(request, { name, message: `How it begins. ${'And goes on. '.repeat(40)}${end}` }, site.url)
  }
  await signIn(page, site.url)
  await openOffice(page, `${site.url}/adminDashboard/contact`)
  expect(await page.content()).not.toContain(end)
  let loads = 0
  page.on('request', (asked) => {
    // The frame around the list is asked for apart from it.
    if (/contact\.data\?_routes=.*contact-tab/.test(asked.url())) loads++
  })

  await row(page, 'First').getByRole('button', { name: 'Mark as read' }).click()
  await expect(page.getByText('2 messages, 1 of them new.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await send(request, { name: 'Third' }, site.url)
  await expect(page.getByText('3 messages, 2 of them new.')).toBeVisible()
  // One for the mark, one for the news.
  expect(loads).toBe(2)
  const shown = "select message.name from record join message on message.id = subjectId where what = 'message shown'"
  expect(site.rows(shown)).toEqual([])

  await open(page, 'Second')
  await expect(row(page, 'Second').getByText(end)).toBeVisible()
  await expect(page.getByText('3 messages, 1 of them new.')).toBeVisible()
  expect(site.rows(shown)).toEqual([{ name: 'Second' }])
  await site.end()
})

test('a window that may not listen asks instead, at once and from time to time', async ({ page, request }) => {
  const site = await startSite({ SAMPLE_CONTENT: 'off', RATE_LIMIT: 'off' })
  await signIn(page, site.url)
  await send(request, { name: 'First' }, site.url)
  await page.clock.install()
  await page.route('**/insert/unread', async (route) => {
    const listens = (await route.request().headerValue('Accept')) === 'text/event-stream'
    await (listens ? route.fulfill({ status: 429, json: {} }) : route.continue())
  })
  await openOffice(page, `${site.url}/adminDashboard`)
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(page.getByRole('link', { name: /First/ })).toBeVisible()
  await send(request, { name: 'Second' }, site.url)
  await page.clock.runFor(30_000)
  await expect(page.getByRole('link', { name: /Second/ })).toBeVisible()
  await site.end('SIGTERM')
})

test('a long list has pages of fifty, newest first', async ({ page, request }) => {
  test.slow()
  const site = await startSite({ SAMPLE_CONTENT: 'off', RATE_LIMIT: 'off' })
  for (let number = 1; number <= 51; number++) await send(request, { name: `Sender ${number}` }, site.url)
  await signIn(page, site.url)
  await openOffice(page, `${site.url}/adminDashboard/contact`)
  await expect(page.getByText('51 messages, 51 of them new.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toHaveCount(50)
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem').first()).toContainText('Sender 51')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()

  await row(page, 'Sender 1').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('50 messages, 50 of them new.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toHaveCount(50)
  await site.end('SIGTERM')
})

test.describe('at the desk', () => {
  test.beforeEach(({ page }) => lendSession(page))

  test('a message shows who wrote, when, on what and how to answer', async ({ page, request }) => {
    const { name, reference } = await found(page, request, { service: 'arbitration', email: 'a+b@example.com' })
    const message = row(page, name)
    await expect(message.getByText('New', { exact: true })).toBeVisible()
    await expect(message).toContainText('Arbitration')
    await expect(message.getByRole('time')).toHaveText('just now')
    const reply = `mailto:a%2Bb@example.com?subject=Your%20message%20${reference}`
    await expect(message.getByRole('link', { name: 'a+b@example.com' })).toHaveAttribute('href', reply)
    await expect(message.getByRole('link', { name: 'Reply by e-mail' })).toHaveAttribute('href', reply)
    await expect(message.getByRole('link', { name: '+91 98765 43210' })).toHaveAttribute('href', 'tel:+919876543210')
  })

  test('to open a message is to have read it, and it can be marked as unread again', async ({ page, request }) => {
    const words = `First line.\n${'All of it is here. '.repeat(60)}\nLast line.`
    const { name } = await found(page, request, { message: words })
    const message = row(page, name)
    await open(page, name)
    await expect(message.getByText('New', { exact: true })).toBeHidden()
    await expect(message.getByText('Last line.')).toBeInViewport()
    await message.getByRole('button', { name: 'Mark as unread' }).click()
    await expect(message.getByText('New', { exact: true })).toBeVisible()
    await message.getByRole('button', { name: 'Mark as read' }).click()
    await expect(message.getByText('New', { exact: true })).toBeHidden()
    await page.reload()
    await expect(message.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
  })

  test('a message that cannot be opened stays closed and new, and that is told', async ({ page, request }) => {
    const { name } = await found(page, request)
    await page.route('**/insert/getcontact?*', (route) => route.abort())
    await open(page, name)
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('The message could not be opened.')
    await expect(row(page, name).getByText('New', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: `Open message from ${name}` })).toBeVisible()
    await page.unroute('**/insert/getcontact?*')
    await open(page, name)
    await expect(row(page, name).getByText('New', { exact: true })).toBeHidden()
  })

  test('a mark that fails is told', async ({ page, request }) => {
    const { name } = await found(page, request)
    await page.route('**/insert/contact?*', (route) => route.abort())
    await row(page, name).getByRole('button', { name: 'Mark as read' }).click()
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('The message could not be marked.')
    await expect(row(page, name).getByText('New', { exact: true })).toBeVisible()
  })

  test('a message is deleted after a confirmation', async ({ page, request }) => {
    const { name, reference } = await found(page, request)
    await row(page, name).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete this message?' })
    await expect(question).toContainText(reference)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await row(page, name).getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await expect(page.getByText('No message holds these words.')).toBeVisible()
  })

  test('a message is found by its reference, and a script in it is text', async ({ page, request }) => {
    const { name, reference } = await found(page, request, { message: '<script>alert(1)</script>' })
    await page.getByLabel('Search').fill(reference.toLowerCase())
    await expect(page).toHaveURL(/q=ch-/)
    await expect(page.getByText('1 message found, new.')).toBeVisible()
    await expect(row(page, name)).toContainText('<script>alert(1)</script>')
  })

  test('a list that cannot be loaded says so, and loads when asked again', async ({ page, request }) => {
    const { name } = await found(page, request)
    await page.route('**/adminDashboard/contact.data*', (route) => route.abort())
    await page.getByLabel('Search').fill(name.toUpperCase())
    await expect(page.getByRole('alert')).toContainText('Messages could not be loaded.')
    await expect(page.getByText('Not found')).toBeHidden()
    await page.unroute('**/adminDashboard/contact.data*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(row(page, name)).toBeVisible()
  })

  test('while the tab is on its way its shape is shown', async ({ page }) => {
    await openOffice(page, '/adminDashboard')
    const held = Promise.withResolvers<void>()
    await page.route('**/adminDashboard/contact.data*', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Contact Us' }).click()
    await expect(page.getByRole('status', { name: 'Loading messages' })).toBeVisible()
    held.resolve()
    await expect(page.getByText(/^\d+ messages, \d+ of them new\.$/)).toBeVisible()
  })

  test('a session that has ended leads to the sign-in', async ({ page, context }) => {
    await openOffice(page, '/adminDashboard')
    await context.clearCookies()
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Contact Us' }).click()
    await expect(page).toHaveURL('/adminsite?to=%2FadminDashboard%2Fcontact')
  })

  for (const width of widths) {
    test(`axe finds nothing on the tab and in its confirmation at ${width} px`, async ({ page, request }) => {
      test.slow()
      await page.setViewportSize({ width, height: 900 })
      const { name } = await found(page, request)
      await expectAccessible(page, 'a new message')
      await open(page, name)
      await expect(row(page, name).getByRole('button', { name: 'Mark as unread' })).toBeVisible()
      await expectAccessible(page, 'an open message')
      await row(page, name).getByRole('button', { name: 'Delete' }).click()
      await expectAccessible(page, 'the confirmation')
    })
  }
})

function row(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}( New)?$`) }) })
}

function open(page: Page, name: string) {
  return page.getByRole('button', { name: `Open message from ${name}` }).click()
}

async function send(request: APIRequestContext, fields: Record<string, string>, site = '') {
  const answer = await request.post(`${site}/insert/contactus`, { data: newMessage(fields) })
  expect(answer.status()).toBe(201)
  const { reference } = await answer.json()
  return String(reference)
}

/** A message of this test's own, alone in the open list. */
async function found(page: Page, request: APIRequestContext, fields: Record<string, string> = {}) {
  const name = unique('Ravi')
  const reference = await send(request, { name, ...fields })
  await openOffice(page, `/adminDashboard/contact?q=${encodeURIComponent(name)}`)
  await expect(row(page, name)).toBeVisible()
  return { name, reference }
}
