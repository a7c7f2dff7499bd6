import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice } from '#tests/support/browser/office-page.ts'
import { expect, test } from './fixtures.ts'

test('addresses that were not found can be redirected with the keyboard, dismissed and removed', async ({
  page,
  site,
}) => {
  const day = new Date().toISOString().slice(0, 10)
  const values = ['/our-team.php', '/leaflet.pdf'].map((path) => `('${day}', '${path}', 4)`)
  await site.sql(`insert into "missingCount" ("day", "path", "count") values ${values}`)
  await addSessionCookie(page)
  await openOffice(page, '/adminDashboard/redirects')
  await expectAccessible(page, 'asked for in vain')

  await test.step('an invalid redirect is reported at its field, and the input is preserved', async () => {
    await page.getByRole('button', { name: 'Add an address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add an address' })
    await dialog.getByRole('textbox', { name: 'Old address' }).fill('/about')
    await dialog.getByRole('button', { name: 'Send them there' }).click()
    await expect(dialog.getByText('Choose a page.')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Leads to' }).selectOption('/contact')
    await dialog.getByRole('button', { name: 'Send them there' }).click()
    await expect(dialog.getByText('There is a page at this address.')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Old address' })).toHaveValue('/about')
    await expectAccessible(page, 'the dialog')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  })

  await test.step('the dialog suggests the likely target page, and Enter creates the redirect', async () => {
    await page.getByRole('button', { name: /visitors of \/our-team.php$/ }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Send visitors to another page' })
    await expect(dialog.getByRole('textbox', { name: 'Old address' })).toHaveValue('/our-team.php')
    await expect(dialog.getByRole('combobox', { name: 'Leads to' })).toHaveValue('/team')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Change /our-team.php' })).toBeVisible()
  })

  await test.step('on a phone too, a missing address can be dismissed and a redirect removed', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.locator(':root').evaluate((root) => root.scrollWidth)).toBe(390)
    // By keyboard, because a toast may cover the buttons.
    await page.getByRole('button', { name: 'Leave it: /leaflet.pdf' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Nothing asked for in vain' })).toBeVisible()
    await expectAccessible(page, 'nothing in vain, on a phone')
    await page.getByRole('button', { name: 'Remove /our-team.php' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Remove /our-team.php' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Remove /leaflet.pdf' })).toBeVisible()
  })
})
