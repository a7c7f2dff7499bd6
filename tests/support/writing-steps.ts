import { expect, type Locator, type Page } from '@playwright/test'
import { officeHeaders, openOffice, visitOffice } from './office-page.ts'

export const newText = '/adminDashboard/blog/new'

/** Creates a draft through the API. */
export async function makeDraft(page: Page, fields: Record<string, string>) {
  const multipart = { state: 'draft', ...fields }
  const response = await page.request.post('/insert/blog', { multipart, headers: officeHeaders })
  expect(response.status()).toBe(201)
  return (await response.json()).blog
}

/** Opens the writing page of a post, and waits for its text. */
export async function openWriting(page: Page, id: string, view = '') {
  await openOffice(page, `/adminDashboard/blog/${id}${view}`)
  if (!view) await expect(text(page)).toBeVisible()
}

/** The same from another page of the office, without loading the document again. */
export async function visitWriting(page: Page, id: string) {
  await visitOffice(page, `/adminDashboard/blog/${id}`)
  await expect(text(page)).toBeVisible()
}

/** The text field of the editor. */
export function text(page: Page) {
  return page.getByRole('textbox', { name: 'Text', exact: true })
}

/** Types at the end of the text. */
export async function typeAtEnd(page: Page, words: string) {
  await text(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(words)
}

/** The text of an editor, plain or rich. */
export function wordsIn(place: Locator) {
  return place.evaluate((node) => (node instanceof HTMLTextAreaElement ? node.value : (node as HTMLElement).innerText))
}

/** Makes the page save at once, as it does when the user changes to another tab. */
export function sendNow(page: Page) {
  return page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
}

/** Saves without the pause after the last key, and expects that the server has all that was typed. */
export async function expectSaved(page: Page) {
  // Before the pause is over, the page still shows 'Saved' for the text before.
  await sendNow(page)
  await expectSavedByItself(page)
}

/** Expects that the page saves by itself. */
export async function expectSavedByItself(page: Page) {
  // A new text gets its own address a moment after its first save.
  await expect(page).not.toHaveURL(/\/new\b/)
  // A clock that a test has moved on may already be in the next day.
  await expect(page.getByText(/^Saved (at|\w+,) \d\d:\d\d/)).toBeVisible()
}

/** Expects the notice that the text is stored only in this browser. */
export async function expectUnreachable(page: Page) {
  await expect(page.getByText(/^No connection\. Kept in this browser (at|\w+,) \d\d:\d\d/).first()).toBeVisible()
}

/** The post as the server has it. */
export async function savedPost(page: Page, id: string) {
  const response = await page.request.get(`/insert/getblog?state=all&id=${id}`)
  return (await response.json()).blogs[0]
}

export function idOf(page: Page) {
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Saves a post as another user would. */
export async function saveElsewhere(page: Page, id: string, data: Record<string, string>) {
  const response = await page.request.patch(`/insert/blog?id=${id}`, { data, headers: officeHeaders })
  expect(response.status()).toBe(200)
}

/** Crashes the tab, so that no handler of the page runs. */
export async function crash(page: Page) {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => {})
  await crashed
}
