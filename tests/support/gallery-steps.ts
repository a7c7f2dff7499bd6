import { expect, type Page } from '@playwright/test'
import { unique } from './office-checks.ts'
import { officeHeaders, toasts } from './office-page.ts'
import { photo } from './photo.ts'

/** The card of a picture in the Media tab. */
export function cardOf(page: Page, name: string) {
  const pictures = page.getByRole('region', { name: 'Pictures' })
  return pictures.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
}

/** Opens what is known of a picture. */
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

/** A picture of this test's own in the gallery; its name is a script, which must show as text. */
export async function addPicture(page: Page, words: { alt?: string } = {}) {
  const name = scriptName()
  const multipart = { image: await photo(name), ...words }
  const answer = await page.request.post('/insert/media', { headers: officeHeaders, multipart })
  expect(answer.status()).toBe(201)
  return name
}

/** The same by the dialog of the Media tab. */
export async function uploadPicture(page: Page) {
  const name = scriptName()
  await page.getByRole('button', { name: 'Upload Files' }).click()
  await chooseFiles(page, [await photo(name)])
  await page.getByRole('button', { name: 'Upload Image' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(cardOf(page, name)).toBeVisible()
  // It may lie above the card, and stays as long as the pointer rests on it.
  await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(toasts(page).getByRole('status')).toBeHidden()
  return name
}

function scriptName() {
  return `${unique('<script>alert(1)<script>')}.jpg`
}
