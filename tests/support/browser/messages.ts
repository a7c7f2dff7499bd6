import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { newMessage } from '#tests/support/samples.ts'

/* Locators and steps of the desk. */

export function messages(page: Page) {
  return page.getByRole('region', { name: 'Messages' })
}

/** The pane of the open message. */
export function pane(page: Page) {
  return page.getByRole('region', { name: 'Message', exact: true })
}

/** The history of the open message. */
export function history(page: Page) {
  return pane(page).getByRole('list', { name: 'Notes and history' })
}

export function messageRow(page: Page, name: string) {
  return messages(page).getByRole('listitem').filter({ hasText: name })
}

export async function openMessage(page: Page, name: string) {
  await messageRow(page, name).getByRole('link').click()
  await expect(pane(page).getByRole('heading', { level: 2, name })).toBeVisible()
}

/** Chooses an item of the menu 'More'. */
export async function chooseMore(page: Page, name: string) {
  await pane(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('region', { name: 'More' }).getByRole('button', { name, exact: true }).click()
}

/** The button that shows the state or the assignee of the open message, and opens the list of others. */
export function choiceButton(page: Page, label: 'State' | 'With') {
  return pane(page).getByRole('button', { name: new RegExp(`^${label}: `) })
}

export async function choose(page: Page, label: 'State' | 'With', name: string) {
  await choiceButton(page, label).click()
  await page.getByRole('region', { name: label, exact: true }).getByRole('button', { name, exact: true }).click()
}

export async function sendMessage(request: APIRequestContext, fields: Record<string, string>) {
  const response = await request.post('/insert/contactus', { data: newMessage(fields) })
  expect(response.status()).toBe(201)
  const { reference } = await response.json()
  return String(reference)
}
