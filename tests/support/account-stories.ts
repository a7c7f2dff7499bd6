import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { officeHeaders, openOffice } from './office-page.ts'
import { signIn } from './sign-in.ts'

export const chosenPassword = 'a new and longer password'

/** A browser of its own. */
export async function newPage(browser: Browser, baseURL: string | undefined) {
  return await (await browser.newContext({ baseURL, reducedMotion: 'reduce' })).newPage()
}

/** Signs in as the first account and goes to the account page by the menu. */
export async function openAccount(page: Page) {
  await signIn(page)
  await openOffice(page, '/adminDashboard')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account')
}

export function person(page: Page, username: string) {
  return page.getByRole('region', { name: 'Colleagues' }).getByRole('listitem').filter({ hasText: username })
}

/** Signs in as the first account and adds a colleague; the page stays on the account page. */
export async function addColleague(page: Page) {
  await openAccount(page)
  const username = `asha_${randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Add a colleague' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByRole('heading')).toHaveText(`${username} can sign in`)
  const password = await dialog.getByRole('code').innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()
  return { username, password }
}

/** A colleague with a password of her own, signed in on a page of her own. */
export async function newColleague(page: Page, browser: Browser) {
  const { username, password: given } = await addColleague(page)
  const hers = await newPage(browser, new URL(page.url()).origin)
  await signIn(hers, '', { username, password: given })
  await choosePassword(hers)
  return { username, password: chosenPassword, page: hers }
}

async function choosePassword(page: Page) {
  const form = { newPassword: chosenPassword, again: chosenPassword }
  const answer = await page.request.post('/adminsite/first-password', { form, headers: officeHeaders, maxRedirects: 0 })
  expect(answer.headers().location).toBe('/adminDashboard')
}
