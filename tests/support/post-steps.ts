import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { officeHeaders, openOffice, visitOffice } from './office-page.ts'

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
export async function openPostForm(page: Page, title: string, { image = true } = {}) {
  await openOffice(page, blogTab)
  return await fillPostForm(page, title, { image })
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
