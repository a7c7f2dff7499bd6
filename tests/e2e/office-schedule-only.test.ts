import { expectAccessible, expectAccessibleAtWidths } from '#tests/support/browser/accessible.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { openOffice } from '#tests/support/browser/office-page.ts'
import { adminPassword } from '#tests/support/processes/site-process.ts'
import { expect, test } from './fixtures.ts'

test('the website can be reduced to the schedule with the keyboard, and restored', async ({ page }) => {
  await addSessionCookie(page)
  await openOffice(page, '/adminDashboard/schedule-only')

  await test.step('switching needs a reason and the correct password', async () => {
    await expectAccessibleAtWidths(page, 'switched off')
    await page.getByRole('button', { name: 'Switch on…' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Show only the schedule?' })
    await expect(dialog.getByRole('textbox', { name: 'Why?' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Please say why.')).toBeVisible()
    await expect(dialog.getByText('Password is required')).toBeVisible()
    await expectAccessibleAtWidths(page, 'the dialog')
    const why = dialog.getByRole('textbox', { name: 'Why?' })
    await why.fill('Until it is decided.')
    await expect(why).toHaveValue('Until it is decided.')
    await page.keyboard.press('Tab')
    await page.keyboard.type('a wrong guess')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('This is not your present password.')).toBeVisible()
    await dialog.getByLabel('Your own password').fill(adminPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Schedule only is on' })).toBeVisible()
    await expect(page.getByText('“Until it is decided.”')).toBeVisible()
    await expectAccessibleAtWidths(page, 'switched on')
  })

  await test.step('visitors see a single page, and other addresses return a 404 with the contact details', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Areas of practice' })).toBeVisible()
    await expectAccessibleAtWidths(page, 'the one page')
    expect((await page.goto('/blog'))?.status()).toBe(404)
    await expect(page.getByRole('main').getByRole('link', { name: '+91 00000 00000' })).toBeVisible()
    await expectAccessible(page, 'a hidden page')
  })

  await test.step('the admin area shows a notice that links to the switch, and switching off restores the website', async () => {
    await openOffice(page, '/adminDashboard/article')
    await expect(page.getByText('what is changed here waits')).toBeVisible()
    await expectAccessible(page, 'the line')
    await page.getByRole('link', { name: 'Look', exact: true }).click()
    await page.getByRole('button', { name: 'Switch off…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Show the whole website again?' })
    await dialog.getByRole('textbox', { name: 'Why?' }).fill('It is decided.')
    await dialog.getByLabel('Your own password').fill(adminPassword)
    await dialog.getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByRole('button', { name: 'Switch on…' })).toBeVisible()
    expect((await page.goto('/blog'))?.status()).toBe(200)
  })
})
