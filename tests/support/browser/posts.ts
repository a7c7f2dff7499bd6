import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type PostWords, toColumns } from '#domain/blog/post-fields.ts'
import { officeHeaders, openOffice, visitOffice } from './office-page.ts'

type Words = Partial<PostWords> & { title: string; text: string; slug?: string; publishedAt?: string | null }

/** Inserts a post into the database of a running site, which must then reload. Validates nothing. Returns the id. */
export function insertPostInto(dataDir: string, words: Words) {
  const id = randomUUID()
  const at = '2026-11-02T06:00:00.000Z'
  const { slug = id, publishedAt = at, ...fields } = words
  const columns = toColumns({ author: 'A. N. Advocate', tags: [], areas: [], ...fields })
  const row = { id, slug, ...columns, publishedAt, createdAt: at, updatedAt: at }
  const names = Object.keys(row)
  const db = new DatabaseSync(path.join(dataDir, 'site.db'), { timeout: 60_000 })
  db.prepare(
    `insert into post (imageKey, ${names.join(', ')})
     select imageKey, ${names.map(() => '?').join(', ')} from post where imageKey is not null limit 1`,
  ).run(...Object.values(row))
  db.close()
  return id
}

export const blogTab = '/adminDashboard/blog'

/** Small, because the site encodes it again for each post. */
export const postPicture = {
  name: 'court.webp',
  mimeType: 'image/webp',
  buffer: await sharp({ create: { width: 160, height: 100, channels: 3, background: '#0c1a2e' } })
    .webp()
    .toBuffer(),
}

export async function findPosts(page: Page, words: string) {
  await visitOffice(page, `${blogTab}?q=${encodeURIComponent(words)}`)
}

/** Opens the form of a new post and fills in all required fields. */
export async function openPostForm(page: Page, title: string) {
  await openOffice(page, blogTab)
  return await fillPostForm(page, title)
}

export async function fillPostForm(page: Page, title: string, { image = true } = {}) {
  await page.getByRole('button', { name: 'Create New Post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create new post' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Description').fill('Its text.')
  await dialog.getByLabel('Writer').fill('A. N. Advocate')
  if (image) await dialog.getByLabel('Image').setInputFiles(postPicture)
  return dialog
}

export async function makePost(page: Page, fields: Record<string, string>) {
  const multipart = { description: 'Its text.', writer: 'A. N. Advocate', tags: '', image: postPicture, ...fields }
  const response = await page.request.post('/insert/blog', { multipart, headers: officeHeaders })
  expect(response.status()).toBe(201)
  return (await response.json()).blog
}

/** The public search results for these words, requested without a session. */
export async function publicPosts(page: Page, words: string) {
  const response = await fetch(new URL(`/insert/getblog?q=${encodeURIComponent(words)}`, page.url()))
  return (await response.json()).blogs
}

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
