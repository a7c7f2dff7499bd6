import type { Page } from '@playwright/test'
import { newMessage } from '#tests/support/samples.ts'

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
  await page.locator('[data-hydrated]').waitFor({ state: 'attached' })
}

export async function acceptDisclaimer(page: Page) {
  await page.addInitScript(() => sessionStorage.setItem('disclaimer-accepted', 'yes'))
}
