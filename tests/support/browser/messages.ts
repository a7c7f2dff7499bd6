import { type APIRequestContext, expect, type Page, type PlaywrightWorkerArgs } from '@playwright/test'
import { enquiryPath, type Site } from '#tests/support/processes/site-template.ts'
import { newMessage } from '#tests/support/samples.ts'
import { officeHeaders, unique, visitOffice } from './office-page.ts'

/** Fills in a contact form as a visitor would; a test names only the field it is about. */
export async function fillIn(page: Page, fields: Record<string, string> = {}) {
  const { name, email, phone, message } = { ...newMessage(), ...fields }
  const form = page.getByRole('region', { name: 'Contact form' })
  await form.getByLabel('Full name').fill(name)
  await form.getByLabel('Telephone').fill(phone)
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Message').fill(message)
}

/** Waits until the contact form is hydrated, so that it sends by script. */
export async function waitForHydration(page: Page) {
  await page.getByLabel('Full name').focus()
  await page.locator('[data-awake]').waitFor({ state: 'attached' })
}

export async function acceptDisclaimer(page: Page) {
  await page.addInitScript(() => sessionStorage.setItem('disclaimer-accepted', 'yes'))
}

/** Sends a message to the site. Returns its id, its reference and the path of its page for the sender. */
export async function sendEnquiry(
  playwright: PlaywrightWorkerArgs['playwright'],
  { url: baseURL, dataDir, cookie }: Site,
  fields: Record<string, unknown>,
) {
  const office = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { ...officeHeaders, Cookie: cookie },
  })
  const sent = await office.post('/insert/contactus', { data: newMessage(fields) })
  const { reference } = await sent.json()
  const { contacts } = await (await office.get(`/insert/getcontact?q=${reference}`)).json()
  await office.dispose()
  const id: string = contacts[0]._id
  return { id, reference: String(reference), path: enquiryPath(dataDir, id) }
}

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
  const answer = await request.post('/insert/contactus', { data: newMessage(fields) })
  expect(answer.status()).toBe(201)
  const { reference } = await answer.json()
  return String(reference)
}

/** Sends a message with a unique name and opens the list filtered by that name. */
export async function sendAndFindMessage(page: Page, request: APIRequestContext, fields: Record<string, string> = {}) {
  const name = unique('Ravi')
  const reference = await sendMessage(request, { name, ...fields })
  await visitOffice(page, `/adminDashboard/contact?q=${encodeURIComponent(name)}`)
  await expect(messageRow(page, name)).toBeVisible()
  return { name, reference }
}
