import { expect, type Locator, type Page } from '@playwright/test'
import { officeHeaders, openOffice } from './office-page.ts'

export const newText = '/adminDashboard/blog/new'

/** A draft with this title and text, made by another program. */
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

/** The text of the sheet. */
export function text(page: Page) {
  return page.getByRole('textbox', { name: 'Text', exact: true })
}

/** Types at the end of the text. */
export async function typeAtEnd(page: Page, words: string) {
  await text(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(words)
}

/** What stands in a text, whatever it is written in. */
export function wordsIn(place: Locator) {
  return place.evaluate((node) => (node instanceof HTMLTextAreaElement ? node.value : (node as HTMLElement).innerText))
}

/** Has the page send at once what was typed, as it does when another tab comes to the front. */
export function sendNow(page: Page) {
  return page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
}

/** The server has all that was typed, without the pause after the last key. */
export async function expectSaved(page: Page) {
  // Until the pause of an editor is over the page says of the words before that they are saved.
  await sendNow(page)
  await expectSavedByItself(page)
}

/** The page says that the server has what it knows to be typed. */
export async function expectSavedByItself(page: Page) {
  // A new text has an address of its own a moment after its first save.
  await expect(page).not.toHaveURL(/\/new\b/)
  await expect(page.getByText(/^Saved at \d\d:\d\d/)).toBeVisible()
}

/** The page says that nobody has the words but this browser. */
export async function expectUnreachable(page: Page) {
  await expect(page.getByText(/^No connection\. Kept in this browser at \d\d:\d\d/).first()).toBeVisible()
}

/** What the server holds of a post. */
export async function savedPost(page: Page, id: string) {
  const response = await page.request.get(`/insert/getblog?state=all&id=${id}`)
  return (await response.json()).blogs[0]
}

export function idOf(page: Page) {
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Saves a post as somebody elsewhere would. */
export async function saveElsewhere(page: Page, id: string, data: Record<string, string>) {
  const response = await page.request.patch(`/insert/blog?id=${id}`, { data, headers: officeHeaders })
  expect(response.status()).toBe(200)
}

/** The tab dies as it stands: no handler of the page runs. */
export async function crash(page: Page) {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => {})
  await crashed
}
