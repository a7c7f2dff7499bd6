import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice, row, toasts, unique, visitOffice } from '#tests/support/browser/office-page.ts'
import { expect, test } from './fixtures.ts'

const address = '/adminDashboard/contact/parties'

test('staff can manage the list of parties with the keyboard, and paste several at once', async ({ page }) => {
  await addSessionCookie(page)

  await test.step('staff can add, find, edit and delete a party with the keyboard only', async () => {
    const name = unique('शर्मा स्टील')
    await openOffice(page, `${address}?q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('heading', { name: 'No party found' })).toBeVisible()
    await page.getByRole('button', { name: 'Add a party' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add a party' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Enter a name\./)
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Patidar Fabricators, 2024')
    await page.keyboard.press('Tab')
    for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowDown')
    await dialog.getByRole('button', { name: 'Add Party' }).press('Enter')
    await expect(toasts(page)).toContainText('Party added')
    await expect(row(page, name)).toContainText('Opposite side')
    await expect(row(page, name)).toContainText('Patidar Fabricators, 2024')
    await expect(
      page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Contact Us' }),
    ).toHaveAttribute('aria-current', 'page')

    await row(page, name).getByRole('button', { name: 'Edit' }).press('Enter')
    const editing = page.getByRole('dialog', { name: 'Edit party' })
    await expect(editing.getByLabel('Side')).toHaveValue('opposite')
    await editing.getByLabel('Side').selectOption('Our client')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep writing' }).press('Enter')
    await editing.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(row(page, name)).toContainText('Our client')

    await row(page, name).getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(toasts(page)).toContainText('Party deleted')
    await expect(page.getByText('0 parties found.')).toBeFocused()
  })

  await test.step('pasted lines become parties, duplicates are skipped, and the page is accessible at 390 px', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const matter = unique('Matter')
    await visitOffice(page, `${address}?q=${encodeURIComponent(matter)}`)
    const paste = async () => {
      await page.getByRole('button', { name: 'Add several' }).click()
      await page
        .getByLabel('One party a line')
        .fill(`Gupta & Sons; ${matter}; opposite\nलक्ष्मी ट्रेडर्स; ${matter}; client`)
      await page.getByRole('button', { name: 'Add Parties' }).click()
    }
    await paste()
    await expect(toasts(page)).toContainText('2 parties added')
    await expect(page.getByRole('article')).toHaveCount(2)
    await expectAccessible(page, 'the list')
    await paste()
    await expect(toasts(page)).toContainText('2 were on the list already.')
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByRole('button', { name: 'Add several' }).click()
    await page.getByRole('button', { name: 'Add Parties' }).click()
    await expect(page.getByLabel('One party a line')).toHaveAccessibleDescription(/Paste at least one line\./)
    await expectAccessible(page, 'a form with a fault')
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  })
})
