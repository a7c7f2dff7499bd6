import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { hoverToast, officeHeaders, toasts, unique, visitOffice } from './office-page.ts'

/** A JPEG of random noise, so that no other test has the same, in the form that `setInputFiles` takes. */
export async function photo(name: string) {
  const noise = { type: 'gaussian', mean: 90, sigma: 30 } as const
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background: '#0c1a2e', noise } })
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

/** The card of a picture in the Media tab. */
export function cardOf(page: Page, name: string) {
  const pictures = page.getByRole('region', { name: 'Pictures' })
  return pictures.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
}

/** Opens the Media tab with only this picture. */
export async function findPicture(page: Page, name: string) {
  await visitOffice(page, `/adminDashboard?q=${encodeURIComponent(name)}`)
}

/** Opens the dialog of a picture. */
export async function openPicture(page: Page, name: string) {
  await cardOf(page, name)
    .getByRole('button', { name: `Open ${name}` })
    .click()
  return page.getByRole('dialog', { name })
}

export function chooseFiles(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  return page
    .getByRole('dialog')
    .getByLabel(/browse/)
    .setInputFiles(files)
}

/** Adds a picture with a unique name to the gallery. The name is a script, which must be shown as text. */
export async function addPicture(page: Page, words: { alt?: string } = {}) {
  const name = scriptName()
  const multipart = { image: await photo(name), ...words }
  const response = await page.request.post('/insert/media', { headers: officeHeaders, multipart })
  expect(response.status()).toBe(201)
  return name
}

/** Adds such a picture with the dialog of the Media tab. */
export async function uploadPicture(page: Page) {
  const name = scriptName()
  await page.getByRole('button', { name: 'Upload Files' }).click()
  await chooseFiles(page, [await photo(name)])
  await page.getByRole('button', { name: 'Upload Image' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await hoverToast(page, name)
  await expect(cardOf(page, name)).toBeVisible()
  // Dismiss the toast: it may cover the card, and stays while the pointer is on it.
  await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(toasts(page).getByRole('status')).toBeHidden()
  return name
}

function scriptName() {
  return `${unique('<script>alert(1)<script>')}.jpg`
}
