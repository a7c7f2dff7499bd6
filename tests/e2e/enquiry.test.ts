import type { Page, PlaywrightWorkerArgs } from '@playwright/test'
import { expectAccessibleAtWidths } from '#tests/support/browser/accessible.ts'
import { officeHeaders } from '#tests/support/browser/office-page.ts'
import { enquiryPath } from '#tests/support/processes/enquiry-path.ts'
import type { Site } from '#tests/support/processes/site-template.ts'
import { newMessage } from '#tests/support/samples.ts'
import { expect, test } from './fixtures.ts'

const words = 'The flat is not ready.\n\nMay we meet on a Saturday?'

test('a sender views, corrects and withdraws an enquiry, and prints the receipt', async ({
  page,
  playwright,
  site,
}) => {
  const sender = { name: 'Quixotine Sharma', email: 'quixotine@example.com', message: words, service: 'arbitration' }
  const { path, reference } = await sendEnquiry(playwright, site, sender)

  await test.step('an invalid link returns 404 with an explanation, and a cross-origin withdrawal is rejected', async () => {
    const answer = await page.goto(path.slice(0, -1))
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible()
    await expectAccessibleAtWidths(page, 'a link that is not ours')
    const form = { intent: 'withdraw' }
    const foreign = await page.request.post(path, { form, headers: { Origin: 'https://other.example' } })
    expect(foreign.status()).toBe(403)
  })

  const answer = await page.goto(path)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Your enquiry' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`Reference ${reference}`)
  for (const words of [sender.name, sender.email, '+91 98765 43210', 'Arbitration', 'May we meet on a Saturday?']) {
    await expect(page.getByRole('definition').filter({ hasText: words })).toBeVisible()
  }
  await expect(page.locator('[aria-current=step]')).toContainText('Received')
  await expectAccessibleAtWidths(page, 'what is kept')

  await page.getByRole('link', { name: 'Correct these details' }).click()
  await expect(page.getByLabel('Message')).toHaveValue(words)
  await page.getByLabel('E-mail').fill('no address')
  await page.getByLabel('Full name').fill('Quixotine Varma')
  await page.getByRole('button', { name: 'Save the corrections' }).click()
  await expect(page.getByText('Enter an e-mail address in the form')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Quixotine Varma')
  await expectAccessibleAtWidths(page, 'a correction refused')
  await page.getByLabel('E-mail').fill('varma@example.com')
  await page.getByRole('button', { name: 'Save the corrections' }).click()
  await expect(page.getByRole('status')).toContainText('Your details have been corrected.')
  await expect(page.getByRole('main')).toContainText('Quixotine Varma')
  await expect(page.getByRole('main')).not.toContainText('Sharma')

  await page.getByRole('link', { name: 'Withdraw' }).click()
  await expect(page.getByText('Nothing has been erased yet.')).toBeVisible()
  await expectAccessibleAtWidths(page, 'before a withdrawal')
  await page.getByRole('link', { name: 'Keep the enquiry' }).click()
  await expect(page.getByRole('heading', { name: 'What is kept' })).toBeVisible()
  await page.getByRole('link', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw and erase' }).click()
  await expect(page.getByRole('heading', { name: 'Your enquiry has been withdrawn' })).toBeVisible()
  const code = await page.locator('.receipt code').innerText()
  expect(code).toMatch(/^([0-9A-F]{4} ){3}[0-9A-F]{4}$/)
  await expect(page.getByRole('main')).not.toContainText('Quixotine')
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expectAccessibleAtWidths(page, 'the receipt')

  await page.emulateMedia({ media: 'print' })
  for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0)
  }
  await expect(page.getByText(code)).toBeVisible()
  await expect(page.locator('.letterhead')).toBeHidden()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })

  const ended = await page.goto(path)
  expect(ended?.status()).toBe(410)
  await expectAccessibleAtWidths(page, 'a link that has ended')
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expect(page.getByText(code)).toBeVisible()
})

test.describe('on a phone without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('an enquiry is corrected and withdrawn, and withdrawing again in another tab shows the same receipt', async ({
    page,
    context,
    playwright,
    site,
  }) => {
    const { path, reference } = await sendEnquiry(playwright, site, { name: 'Quixotine Rao' })
    const second = await context.newPage()
    await page.goto(path)
    await expectNoOverflow(page)
    await page.getByRole('link', { name: 'Correct these details' }).click()
    await expectNoOverflow(page)
    await page.getByLabel('Telephone').fill('०७३१ ४०००००१')
    await page.getByRole('button', { name: 'Save the corrections' }).click()
    await expect(page.getByRole('main')).toContainText('०७३१ ४०००००१')

    for (const tab of [page, second]) await tab.goto(`${path}?show=withdraw`)
    await expectNoOverflow(page)
    for (const tab of [page, second]) {
      await tab.getByRole('button', { name: 'Withdraw and erase' }).click()
      await expect(tab.getByRole('heading', { name: 'Your enquiry has been withdrawn' })).toBeVisible()
      await expect(tab.getByRole('definition').filter({ hasText: reference })).toBeVisible()
    }
    await expectNoOverflow(page)
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    expect(await second.locator('.receipt code').innerText()).toBe(await page.locator('.receipt code').innerText())
  })
})

async function expectNoOverflow(page: Page) {
  expect(await page.locator(':root').evaluate((root) => root.scrollWidth)).toBe(390)
}

/** Sends a message to the site. Returns its id, its reference and the path of its page for the sender. */
async function sendEnquiry(
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
