import type { Locator, Page } from '@playwright/test'
import { expectAccessibleOnPhone } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { photo } from '#tests/support/browser/gallery.ts'
import { hoverToast, openOffice, toasts, visitOffice } from '#tests/support/browser/office-page.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

/** Presses a control by keyboard: no test in this file uses the mouse. */
async function press(control: Locator, key = 'Enter') {
  await control.focus()
  await control.press(key)
}

/** Presses a button as soon as it is enabled. */
async function pressWhenEnabled(button: Locator) {
  await expect(button).toBeEnabled()
  await press(button)
}

async function write(field: Locator, words: string) {
  await press(field, 'ControlOrMeta+a')
  await field.page().keyboard.insertText(words)
}

/** Opens another page of the office, after the input on this page is saved in the draft. */
async function goTo(page: Page, path: string) {
  await expect(page.locator('.writing-save')).toContainText(/^(In the draft|As on)/)
  await visitOffice(page, path)
}

test('website content can be edited, published and undone with the keyboard, on a phone', async ({ page }) => {
  // Loading the preview after each change is slow, and so is resizing pictures. Phones do not show the preview beside
  // the form, and it has a test of its own.
  await page.route(/\/(draft|pictures|uploads)\//, (route) => route.abort())
  await page.setViewportSize({ width: 390, height: 900 })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await addSessionCookie(page)

  await test.step('opening hours can be changed, and a holiday imported from a calendar file', async () => {
    await openOffice(page, '/adminDashboard/website/hours')
    const opens = page.getByLabel('Saturday, opens')
    await press(opens, 'ArrowUp')
    await expect(opens).toHaveValue('11:00')
    await press(page.getByRole('button', { name: 'Import a calendar (.ics)' }))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Calendar file (.ics)').setInputFiles({
      name: 'court.ics',
      mimeType: 'text/calendar',
      buffer: Buffer.from(calendar),
    })
    await expect(dialog.getByRole('checkbox', { name: /Foundation Day/ })).toBeChecked()
    await expectAccessibleOnPhone(page, 'what a calendar holds')
    await press(dialog.getByRole('button', { name: 'Put 1 entry into the draft' }))
    await expect(page.getByText('Foundation Day of the Court')).toBeVisible()
  })

  await test.step('an invalid field is reported and linked, and the other fields are saved', async () => {
    await goTo(page, '/adminDashboard/website/practice-areas/arbitration')
    await write(field('Summary'), 'The leading arbitration practice, from clause to award.')
    await field('Name').fill('Arbitration '.repeat(12))
    await expect(
      page.getByRole('status').filter({ hasText: '1 field not saved; the rest is in the draft' }),
    ).toHaveCount(1)
  })

  await test.step('a list item can be moved with the keyboard, and a forbidden word can be removed', async () => {
    const first = await field('Forums, forum 1').inputValue()
    await press(page.getByRole('button', { name: /^Move forum 1:/ }), 'Space')
    await expect(page.getByRole('status').filter({ hasText: 'is lifted: 1 of' })).toBeVisible()
    await expectAccessibleOnPhone(page, 'a field that is refused and a line that is lifted')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(field('Forums, forum 2')).toHaveValue(first)
    await press(page.getByRole('link', { name: /^Name: Name has 143 characters/ }))
    await expect(field('Name')).toBeFocused()
    await write(field('Name'), 'Arbitration')
    await expect(page.getByText('Take the word out')).toBeVisible()
    await press(page.getByRole('button', { name: 'Take the word out' }))
    await expect(field('Summary')).toHaveValue('The arbitration practice, from clause to award.')
  })

  await test.step('a page that fails to load is loaded by “Try again”', async () => {
    const data = '**/website/practice-areas/energy-infrastructure.data*'
    await intercept(page, data, (route) => route.abort())
    await press(page.getByRole('link', { name: 'Next: Energy and Infrastructure' }))
    await expect(page.getByText('The page could not be loaded.')).toBeVisible()
    await page.unroute(data)
    await press(page.getByRole('button', { name: 'Try again' }))
    await expect(page.getByRole('heading', { name: 'Energy and Infrastructure', exact: true })).toBeVisible()
  })

  await test.step('a question can be edited and another one added', async () => {
    await goTo(page, '/adminDashboard/website/faq')
    await press(page.getByRole('button', { name: 'How are fees decided?' }))
    await write(field('Answer'), 'By the work and the forum.')
    await press(page.getByRole('button', { name: 'How are fees decided?' }))
    await press(page.getByRole('button', { name: 'Add a question' }))
    await expect(field('Question')).toBeFocused()
    await page.keyboard.insertText('May I bring an interpreter?')
    await page.keyboard.press('Tab')
    await page.keyboard.insertText('Yes, please do.')
    await expectAccessibleOnPhone(page, 'a question that is added')
  })

  await test.step('a partly saved order shows an error, leaving asks first, and “Try again” saves the rest', async () => {
    await goTo(page, '/adminDashboard/website/practice-areas')
    const orderOf = async (area: string) => {
      const response = await page.request.get('/insert/getcontent', { params: { page: `practice-areas/${area}` } })
      const { content } = await response.json()
      return content.find(({ key }: { key: string }) => key === 'order').draft
    }
    const saves = '**/insert/content?page=practice-areas%2Flitigation'
    await intercept(page, saves, (route) => route.abort())
    await press(page.getByRole('button', { name: 'Move area 1 down' }))
    await expect(toasts(page).getByText('The order could not be saved')).toBeVisible()
    expect([await orderOf('arbitration'), await orderOf('litigation')]).toEqual([1, undefined])
    await press(page.locator('.back'))
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }))
    await page.unroute(saves)
    await press(toasts(page).getByRole('button', { name: 'Try again' }))
    // Leaving waits for the save.
    await press(page.locator('.back'))
    await expect(page).toHaveURL(/\/adminDashboard\/website$/)
    expect(await orderOf('litigation')).toBe(2)
  })

  await test.step('a new practice area can be filled in with a picture and shown on the website', async () => {
    await press(page.locator('summary').filter({ hasText: 'Practice areas' }))
    await press(page.getByRole('button', { name: 'New area' }))
    await page.keyboard.insertText('Maritime Law')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Maritime Law', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show it on the website' })).toBeDisabled()
    await write(field('Summary'), 'Ships, cargo and charters.')
    for (const [entry, words] of [
      ['Add a forum', 'High Courts'],
      ['Add a line', 'Arrest ships'],
      ['Add a matter', 'Ship arrest'],
    ] as const) {
      await press(page.getByRole('button', { name: entry, exact: true }))
      await page.keyboard.insertText(words)
    }
    await write(field('Statute'), 'Admiralty Act, 2017')
    await press(page.getByRole('button', { name: 'Choose a picture' }))
    const chosen = page.waitForEvent('filechooser')
    await press(page.getByRole('button', { name: 'Upload another' }))
    await (await chosen).setFiles(await photo('ship.jpg'))
    await pressWhenEnabled(page.getByRole('button', { name: 'Use this picture' }))
    await press(field('Text'), 'ControlOrMeta+a')
    await page.keyboard.insertText('The Chambers act for owners and charterers.')
    await pressWhenEnabled(page.getByRole('button', { name: 'Show it on the website' }))
    await expect(page.getByText('Hidden: not on the website.')).toBeHidden()
    await goTo(page, '/adminDashboard/website/publish')
    // Nothing is typed there yet: leaving does not ask.
    await press(page.getByRole('link', { name: 'Edit', exact: true }).first())
    await expect(page).not.toHaveURL(/publish$/)
    await visitOffice(page, '/adminDashboard/website/publish')
  })

  await test.step('all changes can be published and undone, and a failed undo shows an error', async () => {
    await press(page.getByRole('button', { name: /^Publish \d+ changes now$/ }))
    await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible()
    await hoverToast(page, 'Published')
    await intercept(page, '**/insert/undocontent?*', (route) => route.abort())
    await press(toasts(page).getByRole('button', { name: 'Undo' }))
    await expect(toasts(page).getByRole('alert')).toContainText('This could not be undone')
    await page.unroute('**/insert/undocontent?*')
    await expectPublished(page)
    await press(page.getByRole('button', { name: 'Undo' }).first())
    await expect(page.getByText('The website is as it was before.')).toBeVisible()
    expect(await isShown(page, '/practice-areas', 'Maritime Law')).toBe(false)
  })
})

/** Visitors see all the changes, in the very next request. */
async function expectPublished(page: Page) {
  const places = {
    '/contact': '11:00 AM',
    '/resources/faq': 'May I bring an interpreter?',
    '/practice-areas': 'Maritime Law',
  }
  for (const [path, words] of Object.entries(places)) expect(await isShown(page, path, words), path).toBe(true)
}

async function isShown(page: Page, path: string, words: string) {
  return (await (await page.request.get(path)).text()).includes(words)
}

const nextYear = new Date().getFullYear() + 1
const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//High Court//EN',
  'BEGIN:VEVENT',
  'UID:1@court.example',
  `DTSTART;VALUE=DATE:${nextYear}0707`,
  `DTEND;VALUE=DATE:${nextYear}0710`,
  'SUMMARY:Foundation Day of the Court',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')
