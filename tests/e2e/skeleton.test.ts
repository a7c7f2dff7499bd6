import { expect, test } from '@playwright/test'
import { thanks } from '#domain/messages/message.ts'
import { newMessage } from '#tests/support/samples.ts'
import { adminPassword, startSite } from '#tests/support/site-process.ts'

test('a visitor reads the home page and writes to the firm without leaving it', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your Move\s+Our Strategy/)
  await fillIn(page)
  await page.getByRole('button', { name: 'Submit Message' }).click()
  await expect(page.getByRole('status').filter({ hasText: thanks.home })).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('')
  expect(new URL(page.url()).search).toBe('')
})

test('what was typed before the form woke stays in its fields', async ({ page }) => {
  await page.goto('/')
  const name = page.getByLabel('Full name')
  await name.fill('Typed early')
  await expect(page.locator('[data-awake]')).toBeAttached()
  await expect(name).toHaveValue('Typed early')
})

test('a page that nobody has touched loads a loader and no React', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url())
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(scripts.some((script) => script.includes('entry.client'))).toBe(true)
  expect(scripts.filter((script) => /react|client-/.test(script.replace('entry.client', '')))).toEqual([])
})

test('a wrong field is named, and the words stay', async ({ page }) => {
  await page.goto('/')
  await fillIn(page, { email: 'ravi@' })
  await page.getByRole('button', { name: 'Submit Message' }).click()
  await expect(page.getByText('Enter an e-mail address in the form name@example.com.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByLabel('Message')).toHaveValue(newMessage().message)
})

test('when the connection fails the visitor is told, keeps the words and can send again', async ({ page, context }) => {
  await page.goto('/')
  await fillIn(page)
  await expect(page.locator('[data-awake]')).toBeAttached()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit Message' }).click()
  await expect(page.getByRole('alert')).toContainText('Your message was not sent.')
  await expect(page.getByRole('alert').getByRole('link', { name: /@/ })).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue(newMessage().message)

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Submit Message' }).click()
  await expect(page.getByRole('status').filter({ hasText: thanks.home })).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the form sends and the page answers with the same words', async ({ page }) => {
    await page.goto('/')
    await fillIn(page, { message: 'Sent without script.' })
    await page.getByRole('button', { name: 'Submit Message' }).click()
    await expect(page.getByRole('status').filter({ hasText: thanks.home })).toBeVisible()
    await expect(page).toHaveURL(/\/\?sent=CH-/)
    await expect(page.getByLabel('Full name')).toHaveValue('')
  })

  test('a refusal is the same page with the words still in the fields', async ({ page }) => {
    await page.goto('/')
    await fillIn(page, { phone: '12' })
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Submit Message' }).click()
    expect((await answer).status()).toBe(422)
    await expect(page.getByText('Enter a telephone number with 7 to 15 digits.')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue(newMessage().message)
  })

  test('the menu of a small screen opens', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('link', { name: 'Practice Areas', exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  })
})

test('an unknown address is 404 in the words of the site', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
})

test('without a session the office sends a visitor home', async ({ page }) => {
  await page.goto('/adminDashboard')
  await expect(page).toHaveURL('/')
})

test('staff sign in, see what is still sample content, remove it in one step, and log out', async ({ page }) => {
  // A site of its own, because the other stories need the sample content.
  const site = await startSite()
  await page.goto(`${site.url}/adminsite`)
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Invalid Username or Password')).toBeVisible()

  await page.getByLabel('Password', { exact: true }).fill(adminPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${site.url}/adminDashboard`)

  const banner = page.getByRole('region', { name: 'This site still holds sample content' })
  await expect(banner).toContainText('10 posts, 9 press articles, 7 pictures and 5 messages')
  await banner.getByText(/places in the texts still to be filled in/).click()
  await expect(banner).toContainText('content/firm.yaml, email: contact@chambers.example')

  await banner.getByRole('button', { name: 'Remove the sample content' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(banner).not.toContainText('press articles')

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  await page.goto(`${site.url}/adminDashboard`)
  await expect(page).toHaveURL(`${site.url}/`)
  await site.end('SIGTERM')
})

test('no page breaks its own security policy', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  for (const address of ['/', '/adminsite']) {
    await page.goto(address)
    await page.getByRole('textbox').first().focus()
    await page.waitForLoadState('networkidle')
  }
  expect(complaints).toEqual([])
})

async function fillIn(page: import('@playwright/test').Page, fields: Record<string, string> = {}) {
  const { name, email, phone, message } = { ...newMessage(), ...fields }
  await page.getByLabel('Full name').fill(String(name))
  await page.getByLabel('Telephone').fill(String(phone))
  await page.getByLabel('E-mail').fill(String(email))
  await page.getByLabel('Message').fill(String(message))
}
