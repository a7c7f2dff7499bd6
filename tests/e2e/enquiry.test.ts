import type { PlaywrightWorkerArgs } from '@playwright/test'
import { expectAccessibleAtWidths, expectAccessibleOnPhone } from '#tests/support/browser/accessible.ts'
import { officeHeaders } from '#tests/support/browser/office-page.ts'
import { enquiryPath } from '#tests/support/processes/enquiry-path.ts'
import type { Site } from '#tests/support/processes/site-template.ts'
import { newMessage } from '#tests/support/samples.ts'
import { expect, test } from './fixtures.ts'

/* What the page says, and its forms without script, are in tests/process/without-script.test.ts. */

test('a sender corrects and withdraws an enquiry, and prints the receipt', async ({ page, playwright, site }) => {
  const { path, reference } = await sendEnquiry(playwright, site, { name: 'Quixotine Sharma' })

  await test.step('a rejected correction shows its error and keeps what was typed', async () => {
    await page.goto(`${path}?show=correct`)
    await page.getByLabel('E-mail').fill('no address')
    await page.getByLabel('Full name').fill('Quixotine Varma')
    await page.getByRole('button', { name: 'Save the corrections' }).click()
    await expect(page.getByText('Enter an e-mail address in the form')).toBeVisible()
    await expect(page.getByLabel('Full name')).toHaveValue('Quixotine Varma')
    await expectAccessibleOnPhone(page, 'a correction refused')
  })

  await test.step('the enquiry is shown as corrected', async () => {
    await page.getByLabel('E-mail').fill('varma@example.com')
    await page.getByRole('button', { name: 'Save the corrections' }).click()
    await expect(page.getByRole('status')).toContainText('Your details have been corrected.')
    await expect(page.getByRole('definition').filter({ hasText: 'Quixotine Varma' })).toBeVisible()
    await expectAccessibleAtWidths(page, 'what is kept')
  })

  await test.step('a withdrawal is confirmed with a receipt, which is printed on one page without navigation', async () => {
    await page.getByRole('link', { name: 'Withdraw' }).click()
    await expect(page.getByText('Nothing has been erased yet.')).toBeVisible()
    await expectAccessibleOnPhone(page, 'before a withdrawal')
    await page.getByRole('button', { name: 'Withdraw and erase' }).click()
    await expect(page.getByRole('heading', { name: 'Your enquiry has been withdrawn' })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: reference })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    await expectAccessibleOnPhone(page, 'the receipt')

    const code = await page.locator('.receipt code').innerText()
    await page.emulateMedia({ media: 'print' })
    for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const) {
      await expect(page.getByRole(role)).toHaveCount(0)
    }
    await expect(page.getByText(code)).toBeVisible()
    await expect(page.locator('.letterhead')).toBeHidden()
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('the page of a link that has ended is accessible and does not overflow', async () => {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'See the receipt' })).toBeVisible()
    await expectAccessibleOnPhone(page, 'a link that has ended')
  })
})

/** Sends a message to the site. Returns its reference and the path of its page for the sender. */
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
  return { reference: String(reference), path: enquiryPath(dataDir, id) }
}
